import CTouchstone
import TouchGeometry
import TouchTracking
import Touchstone

// The functions of failure.h, in its order.

/// `touchstone_recognizer_get_failure` of failure.h.
@_cdecl("touchstone_recognizer_get_failure")
public func recognizerGetFailure(
  _ recognizer: OpaquePointer?, _ failure: UnsafeMutablePointer<touchstone_failure>?, _ size: Int
) -> touchstone_status {
  ask(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    guard let failure, size > 0 else {
      throw InterfaceError.argument("there is no room for the failure")
    }
    let reason = recognizer.recognizer.failureReason
    recognizer.reason = CText(reason.map(recognizer.core.clause) ?? "")
    var value = touchstone_failure(reason, in: recognizer.core)
    value.reason = recognizer.reason.characters
    copy(&value, to: failure, atMost: size)
  }
}

/// `touchstone_recognizer_get_touch` of failure.h.
@_cdecl("touchstone_recognizer_get_touch")
public func recognizerGetTouch(
  _ recognizer: OpaquePointer?, _ index: Int, _ touch: UnsafeMutablePointer<touchstone_touch>?,
  _ size: Int
) -> Bool {
  answer(recognizer, otherwise: false) { (recognizer: RecognizerObject) throws(InterfaceError) in
    guard let touch, size > 0 else {
      throw InterfaceError.argument("there is no room for the touch")
    }
    let touches = recognizer.recognizer.gestureTouches
    guard touches.indices.contains(index) else { return false }
    var value = touchstone_touch(touches[index], in: recognizer.core)
    copy(&value, to: touch, atMost: size)
    return true
  }
}

/// `touchstone_context_get_samples` of failure.h.
@_cdecl("touchstone_context_get_samples")
public func contextGetSamples(
  _ context: OpaquePointer?, _ number: UInt64, _ samples: UnsafeMutablePointer<touchstone_sample>?,
  _ capacity: Int
) -> Int {
  answer(context, otherwise: 0) { (context: ContextObject) throws(InterfaceError) in
    guard capacity >= 0, samples != nil || capacity == 0 else {
      throw InterfaceError.argument("the samples are NULL, or more than fit into memory")
    }
    guard let touch = context.core.application.touch(TouchID(number)) else {
      throw InterfaceError.argument("touch \(number) does not exist: it never landed or has ended")
    }
    let known = touch.coalescedSamples
    for (index, sample) in known.prefix(capacity).enumerated() {
      samples?[index] = touchstone_sample(sample)
    }
    return known.count
  }
}

extension touchstone_sample {
  fileprivate init(_ sample: TouchSample) {
    self.init()
    time = sample.time.microseconds
    phase = sample.phase.code
    location = touchstone_point(sample.location)
    force = Double(sample.force)
  }
}

/// Writes a value, limited to the size in the program's header; newer fields of the library are omitted.
func copy<Value>(
  _ source: inout Value, to target: UnsafeMutablePointer<Value>, atMost size: Int
) {
  let count = min(size, MemoryLayout<Value>.size)
  withUnsafePointer(to: &source) {
    UnsafeMutableRawPointer(target).copyMemory(from: $0, byteCount: count)
  }
}
