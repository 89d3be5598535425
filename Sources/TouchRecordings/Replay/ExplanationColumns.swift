import TouchTracking
import Touchstone

/// Lines of an explanation in columns of a width that is known before the lines are.
public struct ExplanationColumns: Sendable {
  private let timeWidth: Int
  private let nameWidth: Int

  /// Makes room for every recognizer of a window, and for the times of a recording.
  public init(of window: Window, for recording: Recording) {
    let end = recording.events.last?.time ?? .zero
    timeWidth = max(Self.time.count, end.readable.count)
    nameWidth = RecognizerNames(window).all.reduce("who".count) { max($0, $1.count) }
  }

  private static let time = "time (s)"

  /// The heading, without a line ending.
  public var heading: String { row(Self.time, "who", "what and why") }

  /// A line, without a line ending.
  public func row(_ line: Explanation.Line) -> String {
    row(line.time.readable, line.recognizer ?? "", line.clause)
  }

  private func row(_ time: String, _ name: String, _ reason: String) -> String {
    [time.padded(to: timeWidth, onLeft: true), name.padded(to: nameWidth), reason]
      .joined(separator: "  ")
  }
}
