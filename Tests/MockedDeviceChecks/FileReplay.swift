import Glibc
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// A replay of a session from a file, which was written in the format of `libinput record` to a temporary
/// folder and read back.
struct FileReplay {
  /// The result of the replay.
  let transcript: Transcript

  /// Replays a recording in a window of its own size, or in the given one, with its devices placed by a
  /// layout.
  init(
    _ recording: Recording, in window: Window? = nil, on layout: OutputLayout = OutputLayout()
  ) throws(CheckError) {
    let copy = try Self.copy(recording)
    // For two devices with events at the same instant, the file may list the other device first.
    for device in recording.devices.indices {
      let written = recording.events.filter { $0.device == device }
      guard !written.isEmpty || recording.devices.count > 1,
        copy.events.filter({ $0.device == device }) == written
      else {
        throw CheckError("the file holds other events of device \(device) than were written to it")
      }
    }
    let replayer = Replayer(copy, layout: layout)
    transcript = replayer.run(in: window ?? replayer.standardWindow())
  }

  /// The recording as the file contains it.
  private static func copy(_ recording: Recording) throws(CheckError) -> Recording {
    var template = Array("/tmp/touchstone-recording-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CheckError("no temporary folder") }
    let folder = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = "\(folder)/session.yml"
    defer {
      unlink(path)
      rmdir(folder)
    }
    do throws(RecordingError) {
      try recording.save(to: path)
      return try Recording.read(path: path).get()
    } catch { throw CheckError("the file of the session: \(error)") }
  }
}

/// How the times of two sequences of calls are compared.
enum TimeComparison {
  /// To the microsecond.
  case exact
  /// The same, except that a cancellation may come later than in the file: libinput stamps its own
  /// cancellations with the time at which it generates them.
  case cancelledLater
  /// By the gestures' values, but not by their times: libinput generates touchpad gestures by the real clock.
  case ofGestures
}

extension LiveSession {
  /// Whether the calls since the last ``forgetCalls()`` equal those of a replay, and there are any; prints
  /// the differences.
  func agrees(with replay: FileReplay, times: TimeComparison = .exact) -> Bool {
    let others = replay.transcript.calls
    guard !calls.isEmpty, calls.count == others.count else {
      say("live: \(calls.map { "\($0.time) \($0.recognizer) \($0.snapshot.state)" })")
      say("file: \(others.map { "\($0.time) \($0.recognizer) \($0.snapshot.state)" })")
      return false
    }
    for (call, other) in zip(calls, others) {
      guard call.agrees(with: other), call.isAsTimely(as: other, times) else {
        say("live: \(call)")
        say("file: \(other)")
        return false
      }
    }
    return true
  }

  /// Whether the result of a replay differs from the calls, as it must if a file does not contain actions of
  /// the source. This shows that ``agrees(with:times:)`` can fail.
  func differs(from replay: FileReplay) -> Bool {
    let others = replay.transcript.calls
    return calls.count != others.count || zip(calls, others).contains { !$0.agrees(with: $1) }
  }
}

extension LiveSession.Call {
  /// Positions may differ by the rounding of libinput's millimeters and the device's units.
  fileprivate func agrees(with other: Transcript.Call) -> Bool {
    recognizer == other.recognizer && snapshot.state == other.snapshot.state
      && snapshot.numberOfTouches == other.snapshot.numberOfTouches
      && (snapshot.location - other.snapshot.location).length < 0.001
      && ((snapshot.translation ?? .zero) - (other.snapshot.translation ?? .zero)).length < 0.001
      && abs((snapshot.scale ?? 1) - (other.snapshot.scale ?? 1)) < 0.00001
      && abs((snapshot.rotation ?? .zero).radians - (other.snapshot.rotation ?? .zero).radians)
        < 0.00001
  }

  /// The instant of a crossing lies between two samples and is rounded to a microsecond; a different rounding
  /// of positions may move it by one.
  fileprivate func isAsTimely(as other: Transcript.Call, _ times: TimeComparison) -> Bool {
    switch times {
    case .exact: break
    case .cancelledLater: if snapshot.state == .cancelled { return true }
    case .ofGestures: return isOfOneTime(with: other)
    }
    return time == other.time && isOfOneTime(with: other)
  }

  private func isOfOneTime(with other: Transcript.Call) -> Bool {
    let difference = snapshot.time - other.snapshot.time
    let (velocity, otherVelocity) = (
      snapshot.velocity ?? .zero, other.snapshot.velocity ?? .zero
    )
    // The assumed noise of the panel affects velocities: libinput reports positions in millimeters and the
    // file in the panel's units, and each estimates the noise from the samples it has seen.
    let limit = 1 + 0.03 * otherVelocity.length
    return abs(difference.microseconds) <= 1 && (velocity - otherVelocity).length < limit
  }
}
