import TouchGeometry
import TouchGestures
import TouchTracking

/// The layers, recognizers and events of a random stage, as a value: a failing stream is printed, and
/// shortened by removing parts.
///
/// Layers and recognizers are identified by their index in the arrays; layer 0 is the window. An index beyond
/// the end is ignored, so anything can be removed.
struct StageSketch {
  struct LayerSketch {
    var parent: Int
    var frame: Rect
    var isMultipleTouchEnabled: Bool
    var isExclusiveTouch: Bool
    /// Whether it passes touches to the next responder.
    var forwards: Bool
  }

  struct RecognizerSketch {
    var kind: Kind
    var layer: Int
    var cancelsTouches: Bool
    var delaysBegan: Bool
    var delaysEnded: Bool
    /// The seed of its delegate's answers; nil for no delegate.
    var delegate: UInt64?
    var isPresent = true
  }

  enum Kind: Hashable {
    case tap, doubleTap, twoFingerTap, longPress, quickPress, twoFingerPress, pressAfterTap, pan
    case twoFingerPan, edgePan, pinch, rotation, transform, swipe, anySwipe, tapMachine, derivedPan
    /// Sets random states from this seed; if tidy, it ends when its touches end.
    case whimsical(UInt64, isTidy: Bool)
  }

  /// A change of the stage, from outside or from within a callback.
  enum Change {
    case enable(Int, Bool)
    case cancel(Int)
    case remove(Int)
    case add(Int, to: Int)
    case drop(Int)
    case setState(Int, GestureState)
    case removeLayer(Int)
    case addLayer(Int, to: Int)
    case dropLayer(Int)
    case hideLayer(Int, Bool)
    case moveLayer(Int, Vector)
    case require(Int, Int)
    case release(Int, Int)
    case pair(Int, Int)
    case deliver(Contact)
    case advance(TimeSpan)
    case cancelAll
  }

  /// A change from within a callback: the callback with this number in the whole stream.
  struct Reaction {
    var call: Int
    var change: Change
  }

  enum Event {
    case frames([ContactFrame])
    case advance(Instant)
    case cancelAll(Instant)
    case change(Change)
  }

  var seed: UInt64
  var layers: [LayerSketch] = []
  var recognizers: [RecognizerSketch] = []
  /// The first of a pair waits for the failure of the second.
  var requirements: [(Int, Int)] = []
  var pairs: [(Int, Int)] = []
  var reactions: [Reaction] = []
  var events: [Event] = []
}

extension StageSketch: CustomStringConvertible {
  var description: String {
    var lines = ["seed \(seed)"]
    for (index, layer) in layers.enumerated() { lines.append("layer \(index): \(layer)") }
    for (index, recognizer) in recognizers.enumerated() where recognizer.isPresent {
      lines.append("recognizer \(index): \(recognizer)")
    }
    lines.append("waits \(requirements), together \(pairs)")
    for reaction in reactions { lines.append("in call \(reaction.call): \(reaction.change)") }
    for event in events { lines.append(event.text) }
    return lines.joined(separator: "\n")
  }
}

extension StageSketch.Event {
  fileprivate var text: String {
    switch self {
    case .frames(let frames):
      frames.map { frame in
        let contacts = frame.contacts.map { contact in
          "\(contact.slot) \(contact.phase) (\(contact.position.x), \(contact.position.y))"
            + (contact.tool == .finger ? "" : " \(contact.tool)")
        }
        return "\(frame.time) device \(frame.device.rawValue): \(contacts.joined(separator: ", "))"
      }.joined(separator: "\n  and ")
    case .advance(let instant): "\(instant) advance"
    case .cancelAll(let instant): "\(instant) cancel all"
    case .change(let change): "change \(change)"
    }
  }
}
