import CTouchstone
import TouchGeometry
import TouchTracking
import Touchstone

// The functions of motion.h about touches, in its order.

/// `touchstone_context_resample_touch` of motion.h.
@_cdecl("touchstone_context_resample_touch")
public func contextResampleTouch(
  _ context: OpaquePointer?, _ number: UInt64, _ frame: Int64, _ layer: OpaquePointer?,
  _ estimate: UnsafeMutablePointer<touchstone_estimate>?
) -> touchstone_status {
  fill(estimate, of: number, in: layer, of: context) { touch in
    touch.resampled(forFrame: Instant(microseconds: frame), in: nil)
  }
}

/// `touchstone_context_predict_touch` of motion.h.
@_cdecl("touchstone_context_predict_touch")
public func contextPredictTouch(
  _ context: OpaquePointer?, _ number: UInt64, _ time: Int64, _ now: Int64,
  _ layer: OpaquePointer?, _ estimate: UnsafeMutablePointer<touchstone_estimate>?
) -> touchstone_status {
  fill(estimate, of: number, in: layer, of: context) { touch in
    touch.predicted(
      at: Instant(microseconds: time), asOf: Instant(microseconds: now), in: nil)
  }
}

/// Writes an estimate in the coordinates of a layer. The touch does not perform the conversion, because it
/// falls back to the window: a C program could not detect that.
private func fill(
  _ estimate: UnsafeMutablePointer<touchstone_estimate>?, of number: UInt64,
  in layer: OpaquePointer?, of context: OpaquePointer?, _ make: (Touch) -> TouchEstimate
) -> touchstone_status {
  ask(context) { (context: ContextObject) throws(InterfaceError) in
    let layer = try context.layerOrWindow(layer)
    guard let estimate else { throw InterfaceError.argument("the estimate is NULL") }
    guard let touch = context.core.application.touch(TouchID(number)) else {
      throw InterfaceError.argument("touch \(number) does not exist: it never landed or has ended")
    }
    var value = make(touch)
    if let layer {
      guard layer.window != nil, let place = layer.location(fromWindow: value.location) else {
        throw InterfaceError.argument(
          "\(layer.name) is in no window, or its transform is singular")
      }
      if let window = touch.window, window !== layer.window {
        throw InterfaceError.argument("\(layer.name) is in another window than touch \(number)")
      }
      value.location = place
    }
    estimate.pointee = touchstone_estimate(value)
  }
}

extension touchstone_estimate {
  init(_ estimate: TouchEstimate) {
    self.init()
    requested_time = estimate.requestedTime.microseconds
    time = estimate.time.microseconds
    location = touchstone_point(estimate.location)
    standard_deviation = estimate.standardDeviation
    basis =
      switch estimate.basis {
      case .reported: TOUCHSTONE_BASIS_REPORTED
      case .interpolated: TOUCHSTONE_BASIS_INTERPOLATED
      case .extrapolated: TOUCHSTONE_BASIS_EXTRAPOLATED
      }
    is_limited = estimate.isLimited
  }
}
