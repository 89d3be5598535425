import ArgumentParser
import TouchTracking

/// How long a command runs, as `--duration` says it.
struct SessionLength: ExpressibleByArgument {
  /// The most that can be asked for, in seconds: about a year.
  private static let limit = 3e7

  let span: TimeSpan

  /// Takes a positive number of seconds; nil for anything else.
  init?(argument: String) {
    guard let seconds = Double(argument), seconds > 0, seconds <= Self.limit else { return nil }
    span = .seconds(seconds)
  }
}
