import CTouchstone
import TouchContainers
import TouchGestures
import TouchRecordings
import Touchstone

/// The reason why a call of the interface failed.
struct InterfaceError: Error {
  var status: touchstone_status
  /// A sentence with measurements, without its full stop.
  var message: String

  init(_ status: touchstone_status, _ message: String) {
    self.status = status
    self.message = message
  }

  // Translations of the engine's errors into the interface's terms.

  init(_ error: LayerTreeError) { self.init(TOUCHSTONE_ERROR_TREE, error.description) }

  init(_ error: PresentationError) { self.init(TOUCHSTONE_ERROR_TREE, error.description) }

  init(_ error: RelationError) { self.init(TOUCHSTONE_ERROR_CYCLE, error.description) }

  init(_ error: AlphaMaskError) { self.init(TOUCHSTONE_ERROR_ARGUMENT, error.description) }

  init(_ error: RecordingError) {
    self.init(TOUCHSTONE_ERROR_RECORDING, String(error.description.dropLast()))
  }

  init(_ error: SceneError) {
    self.init(TOUCHSTONE_ERROR_SCENE, String(error.description.dropLast()))
  }

  static func argument(_ message: String) -> InterfaceError {
    InterfaceError(TOUCHSTONE_ERROR_ARGUMENT, message)
  }
}
