import CTouchstone
import TouchTracking
import Touchstone

// The accommodations of context.h.

/// `touchstone_context_set_accommodations` of context.h.
@_cdecl("touchstone_context_set_accommodations")
public func contextSetAccommodations(
  _ context: OpaquePointer?, _ accommodations: touchstone_accommodations
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let accommodations = try accommodations.checked()
    for window in context.core.windows { window.accommodations = accommodations }
  }
}

/// `touchstone_context_get_accommodations` of context.h.
@_cdecl("touchstone_context_get_accommodations")
public func contextGetAccommodations(_ context: OpaquePointer?) -> touchstone_accommodations {
  answer(context, otherwise: touchstone_accommodations()) {
    (context: ContextObject) throws(InterfaceError) in
    touchstone_accommodations(context.core.window?.accommodations ?? .none)
  }
}

/// `touchstone_context_get_usual_slip` of context.h.
@_cdecl("touchstone_context_get_usual_slip")
public func contextGetUsualSlip(_ context: OpaquePointer?) -> Double {
  answer(context, otherwise: 0) { (context: ContextObject) throws(InterfaceError) in
    context.core.windows.compactMap { $0.slipMemory.distance }.max() ?? 0
  }
}

/// `touchstone_context_forget_person` of context.h.
@_cdecl("touchstone_context_forget_person")
public func contextForgetPerson(_ context: OpaquePointer?) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    for window in context.core.windows {
      window.slipMemory = SlipMemory()
      window.tapRhythm = TapRhythm()
    }
  }
}

extension touchstone_accommodations {
  fileprivate init(_ settings: Accommodations) {
    self.init()
    hold_duration = settings.holdDuration.microseconds
    ignore_repeat = settings.ignoreRepeat.microseconds
    tap_assistance =
      switch settings.tapAssistance {
      case .off: TOUCHSTONE_TAP_ASSISTANCE_OFF
      case .landing: TOUCHSTONE_TAP_ASSISTANCE_LANDING
      case .lift: TOUCHSTONE_TAP_ASSISTANCE_LIFT
      }
    tap_assistance_duration = settings.tapAssistance.duration.microseconds
    resting_distance = settings.restingDistance
    tap_interval = settings.tapInterval.microseconds
  }

  fileprivate func checked() throws(InterfaceError) -> Accommodations {
    let span = TimeSpan(microseconds: tap_assistance_duration)
    let assistance: Accommodations.TapAssistance
    switch tap_assistance {
    case TOUCHSTONE_TAP_ASSISTANCE_OFF: assistance = .off
    case TOUCHSTONE_TAP_ASSISTANCE_LANDING: assistance = .landing(within: span)
    case TOUCHSTONE_TAP_ASSISTANCE_LIFT: assistance = .lift(within: span)
    default:
      throw InterfaceError.argument("there is no tap assistance \(tap_assistance.rawValue)")
    }
    do throws(AccommodationsError) {
      return try Accommodations(
        holdDuration: TimeSpan(microseconds: hold_duration),
        ignoreRepeat: TimeSpan(microseconds: ignore_repeat), tapAssistance: assistance,
        restingDistance: resting_distance, tapInterval: TimeSpan(microseconds: tap_interval))
    } catch {
      throw InterfaceError.argument("\(error)")
    }
  }
}
