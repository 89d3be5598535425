import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A list of events, one per line, in order.
final class Journal {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  func clear() { lines.removeAll() }

  /// The lines that begin with a word.
  func lines(of word: String) -> [String] { lines.filter { $0.hasPrefix(word + " ") } }
}

/// A layer that records its calls and passes nothing on.
final class ToldLayer: Layer {
  var journal: Journal?
  /// Called after each call is recorded.
  var onTouches: ((TouchPhase, [Touch], TouchEvent) -> Void)?
  /// Whether calls are also passed to the next responder.
  var forwards = false
  var mayBegin: ((GestureRecognizer) -> Bool)?
  var successor: (() -> Responder?)?

  override var next: Responder? {
    if let successor { return successor() }
    return super.next
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    mayBegin?(recognizer) ?? true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    tell(.began, touches, event)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    tell(.moved, touches, event)
    if forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    tell(.ended, touches, event)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    tell(.cancelled, touches, event)
    if forwards { super.touchesCancelled(touches, with: event) }
  }

  private func tell(_ phase: TouchPhase, _ touches: [Touch], _ event: TouchEvent) {
    journal?.note("\(name) \(phase)" + (touches.count > 1 ? " x\(touches.count)" : ""))
    onTouches?(phase, touches, event)
  }
}

/// A window with one layer in it, a hand above it and a journal of all calls.
///
/// The window is 800 by 600 points; the layer covers (100, 100) to (500, 500).
final class GestureStage {
  let journal = Journal()
  let window: Window
  let layer: ToldLayer
  let hand: Fingers
  let trace = Trace()

  init() throws {
    window = Window(size: Size(width: 800, height: 600))
    layer = ToldLayer(frame: Rect(x: 100, y: 100, width: 400, height: 400), name: "layer")
    layer.journal = journal
    try window.addChild(layer)
    hand = Fingers(on: window, isWatching: false)
    window.application.trace = trace
  }

  var finger: Finger { hand.finger(1) }

  /// Adds a layer at a frame in the window, to a parent.
  func add(_ name: String, _ frame: Rect, to parent: Layer? = nil) throws -> ToldLayer {
    let child = ToldLayer(frame: frame, name: name)
    child.journal = journal
    try (parent ?? window).addChild(child)
    return child
  }

  /// Adds a recognizer whose actions are recorded.
  @discardableResult
  func add<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to layer: Layer? = nil
  ) -> Recognizer {
    recognizer.name = name
    let journal = journal
    recognizer.onAction { source in journal.note("\(name) \(source.state)") }
    (layer ?? self.layer).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Returns the lines of the journal, and clears it.
  func heard() -> [String] {
    defer { journal.clear() }
    return journal.lines
  }

  /// Waits until nothing is pending any more.
  func waits(_ span: TimeSpan = .seconds(3)) { hand.rest(for: span) }
}

let middle = Point(x: 300, y: 300)
