import CTouchstone
import TouchGestures
import TouchRecordings
import Touchstone

/// The reason why a call of the interface failed.
struct InterfaceError: Error {
  var status: touchstone_status
  /// A sentence with figures, without its full stop.
  var message: String

  init(_ status: touchstone_status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Translates an engine error into the interface's terms.
  init(_ error: any Error) {
    switch error {
    case let error as InterfaceError: self = error
    case let error as LayerTreeError: self.init(TOUCHSTONE_ERROR_TREE, error.description)
    case let error as PresentationError: self.init(TOUCHSTONE_ERROR_TREE, error.description)
    case let error as RelationError: self.init(TOUCHSTONE_ERROR_CYCLE, error.description)
    case let error as RecordingError:
      self.init(TOUCHSTONE_ERROR_RECORDING, String(error.description.dropLast()))
    case let error as SceneError:
      self.init(TOUCHSTONE_ERROR_SCENE, String(error.description.dropLast()))
    case let error as AlphaMaskError: self.init(TOUCHSTONE_ERROR_ARGUMENT, error.description)
    default: self.init(TOUCHSTONE_ERROR_ARGUMENT, "\(error)")
    }
  }

  static func argument(_ message: String) -> InterfaceError {
    InterfaceError(TOUCHSTONE_ERROR_ARGUMENT, message)
  }
}
