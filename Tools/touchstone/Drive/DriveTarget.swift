import ArgumentParser
import Glibc
import TouchTracking

/// Something that a recording is played into.
///
/// A target is made ready by its initializer. It is then told of steps in the order of time, and at the end,
/// whatever happened, to lift what is down.
protocol DriveTarget: AnyObject {
  /// What is played into, for people: "the page \"Photos\" (1280 x 720 pixels)".
  var name: String { get }
  /// When each step is due, in event time, rising.
  var times: [Instant] { get }
  /// Plays a step.
  func play(_ step: Int) throws
  /// Lifts or cancels the fingers that are down.
  func liftAll() throws
  /// Waits until the target has dealt with everything, for some seconds at most.
  func finish() throws
  /// Readable when the target has something to say; nil for one that never has.
  var descriptor: Int32? { get }
  /// Reads what the target says.
  func readAnswers() throws
}

extension DriveTarget {
  var descriptor: Int32? { nil }
  func readAnswers() throws {}
  func finish() throws {}
}

/// A target that cannot be played into: what is wrong, and what to do about it.
struct DriveError: Error, CustomStringConvertible {
  var description: String
  var status: ExitCode

  init(_ description: String, _ status: ExitCode) {
    self.description = description
    self.status = status
  }

  /// What the system refused, in words: "connect to …: Connection refused".
  static func system(
    _ action: String, code: Int32 = errno, advice: String = "", _ status: ExitCode = .systemError
  ) -> DriveError {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return DriveError("cannot \(action): \(reason).\(advice.isEmpty ? "" : " \(advice)")", status)
  }
}
