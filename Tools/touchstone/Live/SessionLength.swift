import ArgumentParser
import TouchTracking

/// The duration of a command, as in `--duration`.
struct SessionLength: ExpressibleByArgument {
  /// The maximum in seconds, about a year.
  private static let limit = 3e7

  let span: TimeSpan

  /// Parses a positive number of seconds; nil if malformed.
  init?(argument: String) {
    guard let seconds = Double(argument), seconds > 0, seconds <= Self.limit else { return nil }
    span = .seconds(seconds)
  }
}
