import ArgumentParser
import Glibc
import TouchRecordings
import TouchTracking

/// A target that a recording is played into.
///
/// Its initializer prepares it. It then plays the steps in chronological order, and finally lifts all
/// fingers, even after an error.
protocol DriveTarget: AnyObject {
  /// A description of the target: "the page \"Photos\" (1280 x 720 pixels)".
  var name: String { get }
  /// The due time of each step, in event time, increasing.
  var times: [Instant] { get }
  /// Plays a step.
  func play(_ step: Int) throws
  /// Lifts or cancels the fingers that are down.
  func liftAll() throws
  /// Waits until the target has handled everything, for a few seconds at most.
  func finish() throws
  /// Readable when the target has sent data; nil if it never does.
  var descriptor: Int32? { get }
  /// Reads the target's messages.
  func readAnswers() throws
}

extension DriveTarget {
  var descriptor: Int32? { nil }
  func readAnswers() throws {}
  func finish() throws {}
}

/// The reason why a target cannot be played into, with advice.
struct DriveError: Error, CustomStringConvertible {
  var description: String
  var status: ExitCode

  init(_ description: String, _ status: ExitCode) {
    self.description = description
    self.status = status
  }

  /// An error of the system as text: "connect to …: Connection refused".
  static func system(
    _ action: String, code: Int32 = errno, advice: String = "", _ status: ExitCode = .systemError
  ) -> DriveError {
    DriveError(
      "cannot \(action): \(systemMessage(code)).\(advice.isEmpty ? "" : " \(advice)")", status)
  }
}
