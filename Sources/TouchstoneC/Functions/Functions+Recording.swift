import CTouchstone
import TouchRecordings
import TouchTracking
import Touchstone

// The functions of recording.h, in its order.

/// `touchstone_context_start_recording` of recording.h.
@_cdecl("touchstone_context_start_recording")
public func contextStartRecording(
  _ context: OpaquePointer?, _ scene: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let core = context.core
    guard !core.isRecording else {
      throw InterfaceError.argument("a recording is already in progress; stop it first")
    }
    guard let window = core.window else { return }
    do throws(RecordingError) {
      core.recorder =
        path == nil
        ? ApplicationRecorder(of: window, scene: text(scene))
        : try ApplicationRecorder(of: window, scene: text(scene), to: text(path))
    } catch { throw InterfaceError(error) }
    core.isRecording = true
  }
}

/// `touchstone_context_stop_recording` of recording.h.
@_cdecl("touchstone_context_stop_recording")
public func contextStopRecording(
  _ context: OpaquePointer?, _ leavesOutLatestTouch: Bool
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let core = context.core
    guard core.isRecording else { throw InterfaceError.argument("nothing is being recorded") }
    core.isRecording = false
    do throws(RecordingError) {
      try core.recorder?.finish(leavingOutLatestTouch: leavesOutLatestTouch)
    } catch { throw InterfaceError(error) }
  }
}

/// `touchstone_context_is_recording` of recording.h.
@_cdecl("touchstone_context_is_recording")
public func contextIsRecording(_ context: OpaquePointer?) -> Bool {
  answer(context, otherwise: false) { (context: ContextObject) throws(InterfaceError) in
    context.core.isRecording
  }
}

/// `touchstone_context_get_recording` of recording.h.
@_cdecl("touchstone_context_get_recording")
public func contextGetRecording(
  _ context: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  answer(context, otherwise: 0) { (context: ContextObject) throws(InterfaceError) in
    let bytes = context.core.recorder?.bytes ?? []
    guard size >= 0, buffer != nil || size == 0 else {
      throw InterfaceError.argument("the buffer is NULL, or is larger than memory")
    }
    guard let buffer else { return bytes.count }
    bytes.withUnsafeBytes { source in
      UnsafeMutableRawBufferPointer(start: buffer, count: size)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source.prefix(size)))
    }
    return bytes.count
  }
}

/// `touchstone_context_replay` of recording.h.
@_cdecl("touchstone_context_replay")
public func contextReplay(
  _ context: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int, _ start: Int64,
  _ end: UnsafeMutablePointer<Int64>?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    guard 0...Recording.maximumFileSize ~= size, bytes != nil || size == 0 else {
      throw InterfaceError.argument(
        "a recording in memory is not NULL and has at most \(Recording.maximumFileSize) bytes")
    }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size)
    try context.core.play(Recording.read(bytes: buffer, file: "memory"), start, end)
  }
}

/// `touchstone_context_replay_file` of recording.h.
@_cdecl("touchstone_context_replay_file")
public func contextReplayFile(
  _ context: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ start: Int64,
  _ end: UnsafeMutablePointer<Int64>?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    guard let path else { throw InterfaceError.argument("the path is NULL") }
    try context.core.play(Recording.read(path: text(path)), start, end)
  }
}

extension ContextCore {
  fileprivate func play(
    _ outcome: @autoclosure () -> RecordingOutcome, _ start: Int64,
    _ end: UnsafeMutablePointer<Int64>?
  ) throws(InterfaceError) {
    guard !isWithinCallback else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_BUSY, "a recording cannot be played from within a callback")
    }
    let recording: Recording
    do throws(RecordingError) { recording = try outcome().get() } catch {
      throw InterfaceError(error)
    }
    let instant = Instant(microseconds: start)
    if let now = application.hostNow, instant < now {
      throw InterfaceError.argument(
        "the replay would start at \(instant) s, but the context has reached \(now) s: start it then "
          + "or later")
    }
    guard let window else { return }
    let last = recording.play(to: window, at: instant, isCancelled: { self.root == nil })
    // A replay has its own times.
    hostWatch.reset()
    end?.pointee = last.microseconds
  }
}
