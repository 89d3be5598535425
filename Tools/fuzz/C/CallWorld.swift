import CTouchstone
import TouchGestures

/// Two contexts with layers and recognizers, all created and used through the C interface, with valid
/// handles, handles of destroyed objects, and numbers that are not handles.
final class CallWorld {
  /// The salt of a step reseeds the dice, so that steps can be removed.
  var dice = Dice(seed: 0)
  private(set) var violations: [Violation] = []
  var contexts: [OpaquePointer?] = []
  var layers: [OpaquePointer?] = []
  var recognizers: [OpaquePointer?] = []
  var gestures: [OpaquePointer: GestureStates] = [:]
  var time: Int64 = 1_000_000
  var calls = 0
  var hand = Hand()
  /// The number of data pointers that have not been released yet.
  var unreleased = 0

  private let reactionRate: Double
  private var reactionsLeft = 0
  private var depth = 0

  init(reactionRate: Double) { self.reactionRate = reactionRate }

  /// The data of callbacks; valid as long as the world.
  var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func from(_ data: UnsafeMutableRawPointer?) -> CallWorld {
    Unmanaged.fromOpaque(data!).takeUnretainedValue()
  }

  func violate(_ rule: CallRule, _ text: @autoclosure () -> String) {
    guard !violations.contains(where: { $0.rule == rule.rawValue }) else { return }
    violations.append(Violation(rule, text()))
  }

  /// Performs the step of a salt.
  func perform(_ salt: UInt64) {
    dice = Dice(seed: salt)
    reactionsLeft = 6
    if contexts.count < 2 || dice.chance(0.002) { addContext() }
    if dice.chance(0.7) { deliverHand() } else { call() }
  }

  /// Makes a random call, or none, from within a callback.
  func react() {
    guard reactionsLeft > 0, depth < 4, dice.chance(reactionRate) else { return }
    reactionsLeft -= 1
    depth += 1
    call()
    depth -= 1
  }

  func answer(_ chance: Double) -> Bool {
    react()
    return dice.chance(chance)
  }

  // MARK: Handles

  /// Values that were never handles.
  private static let junk: [UInt] = [
    0, 1, 8, 0xdead_beef, .max, 1 << 63, 1 << 63 | 1 << 32, 0xffff_ffff << 32,
    1 << 63 | 0xffff_ffff,
  ]

  private func any(_ list: [OpaquePointer?]) -> OpaquePointer? {
    if dice.chance(0.02) { return OpaquePointer(bitPattern: dice.pick(CallWorld.junk)) }
    // A handle of another kind.
    if dice.chance(0.01) { return dice.pick(contexts + layers + recognizers) }
    return list.isEmpty ? nil : dice.pick(list)
  }

  func anyContext() -> OpaquePointer? { any(contexts) }
  func anyRecognizer() -> OpaquePointer? { any(recognizers) }
  func anyLayer() -> OpaquePointer? {
    dice.chance(0.15) ? touchstone_context_get_root(anyContext()) : any(layers)
  }

  // MARK: Numbers

  func number(_ lowest: Double, _ highest: Double) -> Double {
    dice.chance(0.03) ? dice.pick(World.wildNumbers) : dice.number(lowest, highest)
  }

  func rect() -> touchstone_rect {
    touchstone_rect(
      x: number(-20, 300), y: number(-20, 300), width: number(0, 400), height: number(0, 400))
  }

  func point() -> touchstone_point { touchstone_point(x: number(-10, 410), y: number(-10, 410)) }

  // MARK: Checks

  /// A call with one handle must fail exactly if the handle is invalid.
  func expect(
    _ status: touchstone_status, goodHandle isGood: Bool, _ name: @autoclosure () -> String
  ) {
    check(status, name())
    let isRefused = status == TOUCHSTONE_ERROR_HANDLE
    if !isGood, !isRefused { violate(.staleHandle, "\(name()): status \(status.rawValue)") }
    if isGood, isRefused { violate(.liveHandle, name()) }
  }

  /// The rules for every status.
  func check(_ status: touchstone_status, _ name: @autoclosure () -> String) {
    calls += 1
    if status.rawValue > TOUCHSTONE_ERROR_UNSUPPORTED.rawValue {
      violate(.status, "\(name()): \(status.rawValue)")
    }
    guard status != TOUCHSTONE_OK else { return }
    if touchstone_last_status() != status || touchstone_last_message()[0] == 0 {
      violate(.noMessage, "\(name()): status \(status.rawValue)")
    }
  }

  func acted(_ gesture: touchstone_gesture) {
    guard let recognizer = gesture.recognizer,
      let state = GestureState(rawValue: Int(gesture.state.rawValue))
    else { return violate(.illegalTransition, "state \(gesture.state.rawValue)") }
    if gestures[recognizer, default: GestureStates()].note(state) != nil {
      violate(.illegalTransition, "kind \(touchstone_recognizer_get_kind(recognizer)): \(state)")
    }
    react()
  }

  // MARK: The end

  /// Cancels everything, lets time pass, destroys the contexts, and checks for leaks.
  func finish() {
    reactionsLeft = 0
    for context in contexts where touchstone_context_get_root(context) != nil {
      _ = touchstone_context_cancel_all(context, -1, time)
      var deadline: Int64 = 0
      var count = 0
      while touchstone_context_next_deadline(context, &deadline), count < 3000 {
        _ = touchstone_context_advance(context, deadline)
        count += 1
      }
      if count == 3000 { violate(.endlessDeadlines, "\(deadline)") }
      let open = touchstone_context_count_touches(context)
      if open != 0 { violate(.openTouches, "\(open)") }
    }
    for recognizer in recognizers where touchstone_recognizer_get_context(recognizer) != nil {
      let state = touchstone_recognizer_get_state(recognizer)
      if state != TOUCHSTONE_STATE_POSSIBLE { violate(.notPossible, "state \(state.rawValue)") }
    }
    for context in contexts { touchstone_context_destroy(context) }
    let left = touchstone_live_objects()
    if left != 0 { violate(.leak, "\(left)") }
    if unreleased != 0 { violate(.release, "\(unreleased) too few") }
  }
}
