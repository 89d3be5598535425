import TouchTracking
import Touchstone

extension SceneFields {
  /// Reads the window's accommodations for shaky or slow hands; none if the scene has none.
  ///
  ///     "accommodations": {"holdDuration": 0.15, "ignoreRepeat": 0.3, "restingDistance": 24,
  ///                        "tapAssistance": "lift", "tapAssistanceDuration": 0.4, "tapInterval": 0.6}
  mutating func accommodations() throws(SceneError) -> Accommodations {
    guard let node = node("accommodations") else { return .none }
    var fields = try SceneFields(node, "the accommodations", reading)
    let holdDuration = try fields.span("holdDuration")
    let ignoreRepeat = try fields.span("ignoreRepeat")
    let tapInterval = try fields.span("tapInterval")
    let restingDistance = try fields.number("restingDistance") ?? 0
    let assistance = try fields.tapAssistance()
    fields.warnOfUnknownKeys()
    do throws(AccommodationsError) {
      return try Accommodations(
        holdDuration: holdDuration, ignoreRepeat: ignoreRepeat, tapAssistance: assistance,
        restingDistance: restingDistance, tapInterval: tapInterval)
    } catch {
      throw reading.error(.accommodations(error), at: node.place)
    }
  }

  private mutating func tapAssistance() throws(SceneError) -> Accommodations.TapAssistance {
    let assistance = node("tapAssistance")
    if assistance == nil {
      warnOfIdleKeys(["tapAssistanceDuration"], "without \"tapAssistance\"")
    }
    // The error of `Accommodations` would name the other key.
    let range = 0...Accommodations.spans.upperBound.seconds
    let span = TimeSpan.seconds(try number("tapAssistanceDuration", range) ?? 0)
    guard let assistance else { return .off }
    switch try reading.text(assistance) {
    case "off": return .off
    case "landing": return .landing(within: span)
    case "lift": return .lift(within: span)
    default: throw reading.unexpected(assistance, expected: "off, landing or lift")
    }
  }

  /// Reads a duration in seconds; zero if absent.
  private mutating func span(_ key: String) throws(SceneError) -> TimeSpan {
    .seconds(try number(key) ?? 0)
  }
}
