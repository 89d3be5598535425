import TouchRecordings
import TouchTracking
import Touchstone

/// The engine as WebAssembly, compressed and encoded in base64 for a page.
package struct PageEngine: Sendable {
  /// The maximum size of a module in bytes.
  package static let maximumBytes = 4_000_000

  /// The reason a file cannot be the engine of a page. The caller is at fault.
  package enum Fault: Error, Hashable, Sendable {
    /// The file does not begin like a WebAssembly module.
    case noModule
    /// The module is larger than ``PageEngine/maximumBytes``.
    case tooLarge(Int)
  }

  let base64: String

  /// Creates an engine from the bytes of `touchstone.wasm`.
  package init(_ module: [UInt8]) throws(Fault) {
    // The magic number and version 1 of the format.
    guard module.starts(with: [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]) else { throw .noModule }
    guard module.count <= Self.maximumBytes, let packed = module.gzipped() else {
      throw .tooLarge(module.count)
    }
    base64 = packed.base64
  }
}

/// A session in the compact form for the engine in a page. The page inserts changed settings between the
/// scene and the frames.
package struct EngineSession {
  let bytes: [UInt8]
  /// The number of bytes that describe the scene.
  let sceneSize: Int
  /// The recognizers by their numbers in the compact form.
  let recognizers: [GestureRecognizer]

  /// - Parameter window: The window before the session is played in it.
  package init(_ window: Window, _ recording: Recording, layout: OutputLayout) {
    var session = CompactSession(window)
    sceneSize = session.bytes.count
    recognizers = session.recognizers
    session.add(recording, layout: layout)
    bytes = session.bytes
  }

  /// The part of a scene that a session for the engine cannot contain, as a clause; nil if it can contain all.
  package static func refusal(of scene: SceneFile) -> String? {
    if scene.accommodations != .none {
      return "the engine in a page has no accommodations for shaky or slow hands"
    }
    for recognizer in scene.recognizers {
      if case .unknown(let kind) = recognizer.kind {
        return "the engine in a page has no recognizers of the kind \(kind)"
      }
    }
    return nil
  }

  /// The part of a recording that a session for the engine cannot contain, as a clause; nil if it can contain all.
  ///
  /// - Parameter scene: The scene on which it is played; nil for the standard gestures.
  package static func refusal(of recording: Recording, on scene: SceneFile?) -> String? {
    let isHoverSeen = scene?.recognizers.contains { $0.kind == .hover } ?? false
    for input in recording.pointerInputs() {
      switch input {
      case .scroll:
        return "the recording scrolls with a wheel, and the engine in a page only receives touches"
      case .hover where isHoverSeen:
        return "the recording has a hovering mouse, and the engine in a page only receives touches"
      case .hover: continue
      }
    }
    return nil
  }

  fileprivate init(_ session: CompactSession, sceneSize: Int) {
    bytes = session.bytes
    self.sceneSize = sceneSize
    recognizers = session.recognizers
  }
}

/// Writes a case as a session for the engine in a page, while it is run.
///
/// It passes everything on to another observer. The frames are those that the case delivers, with the actions
/// of its program in between; like the case, the session may end with touches still down.
package final class EngineCaseRecorder: SessionObserver {
  private let observer: any SessionObserver
  private let touchCase: TouchCase
  private var session: CompactSession?
  private var window: Window?
  private var sceneSize = 0
  private var nextAction = 0

  package init(_ touchCase: TouchCase, passingOnTo observer: any SessionObserver) {
    self.touchCase = touchCase
    self.observer = observer
  }

  package func willPlay(in window: Window, surfaces: [Surface]) {
    self.window = window
    var session = CompactSession(window)
    sceneSize = session.bytes.count
    for surface in surfaces { session.add(surface) }
    self.session = session
    observer.willPlay(in: window, surfaces: surfaces)
  }

  package func didDeliver(_ frame: ContactFrame) {
    addActions(upTo: frame.time)
    session?.add(frame)
    observer.didDeliver(frame)
  }

  package func didReach(_ instant: Instant) { observer.didReach(instant) }

  /// The part of the case that a session for the engine cannot contain, as a clause; nil if it can contain all.
  package var refusal: String? {
    guard touchCase.pointer.isEmpty else {
      return "the case moves a mouse, and the engine in a page only receives touches"
    }
    if let refusal = EngineSession.refusal(of: touchCase.scene) { return refusal }
    guard case .recording(let recording) = touchCase.input else { return nil }
    return EngineSession.refusal(of: recording, on: touchCase.scene)
  }

  /// The session, once the case has run; nil if there is a ``refusal``.
  package func finished() -> EngineSession? {
    guard refusal == nil else { return nil }
    addActions(upTo: touchCase.endTime)
    session?.advance(to: touchCase.endTime)
    session?.stop()
    return session.map { EngineSession($0, sceneSize: sceneSize) }
  }

  private func addActions(upTo instant: Instant) {
    while nextAction < touchCase.actions.count, touchCase.actions[nextAction].time <= instant {
      let action = touchCase.actions[nextAction]
      nextAction += 1
      session?.advance(to: action.time)
      let recognizer = session?.recognizers.first { $0.name == action.recognizer }
      if let recognizer { session?.setEnabled(recognizer, action.isEnabled) }
    }
  }
}
