import CTouchstone
import TouchGeometry
import Touchstone

// The functions of recognizer.h about gestures, decisions and manipulators, in its order.

/// `touchstone_recognizer_set_action` of recognizer.h.
@_cdecl("touchstone_recognizer_set_action")
public func recognizerSetAction(
  _ recognizer: OpaquePointer?, _ function: touchstone_gesture_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.action = Callback(function, data)
  }
}

/// `touchstone_recognizer_set_failure_function` of recognizer.h.
@_cdecl("touchstone_recognizer_set_failure_function")
public func recognizerSetFailureFunction(
  _ recognizer: OpaquePointer?, _ function: touchstone_gesture_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.failure = Callback(function, data)
  }
}

/// `touchstone_recognizer_get_gesture` of recognizer.h.
@_cdecl("touchstone_recognizer_get_gesture")
public func recognizerGetGesture(
  _ recognizer: OpaquePointer?, _ gesture: UnsafeMutablePointer<touchstone_gesture>?, _ size: Int
) -> touchstone_status {
  ask(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    guard let gesture, size > 0 else {
      throw InterfaceError.argument("there is no room for the gesture")
    }
    var value = recognizer.snapshotWithReason
    copy(&value, to: gesture, atMost: size)
  }
}

/// `touchstone_recognizer_get_state` of recognizer.h.
@_cdecl("touchstone_recognizer_get_state")
public func recognizerGetState(_ recognizer: OpaquePointer?) -> touchstone_state {
  answer(recognizer, otherwise: TOUCHSTONE_STATE_POSSIBLE) {
    (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.recognizer.state.code
  }
}

/// `touchstone_recognizer_is_pending` of recognizer.h.
@_cdecl("touchstone_recognizer_is_pending")
public func recognizerIsPending(_ recognizer: OpaquePointer?) -> Bool {
  answer(recognizer, otherwise: false) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.recognizer.isPending
  }
}

/// `touchstone_recognizer_get_location` of recognizer.h.
@_cdecl("touchstone_recognizer_get_location")
public func recognizerGetLocation(
  _ recognizer: OpaquePointer?, _ layer: OpaquePointer?
) -> touchstone_point {
  answer(recognizer, otherwise: .none) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let layer = try recognizer.targetOrWindow(layer)
    return touchstone_point(recognizer.recognizer.location(in: layer))
  }
}

/// `touchstone_recognizer_get_translation` of recognizer.h.
@_cdecl("touchstone_recognizer_get_translation")
public func recognizerGetTranslation(
  _ recognizer: OpaquePointer?, _ layer: OpaquePointer?
) -> touchstone_vector {
  answer(recognizer, otherwise: .none) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let layer = try recognizer.targetOrWindow(layer)
    return touchstone_vector(try recognizer.gesture.translation(in: layer))
  }
}

/// `touchstone_recognizer_get_velocity` of recognizer.h.
@_cdecl("touchstone_recognizer_get_velocity")
public func recognizerGetVelocity(
  _ recognizer: OpaquePointer?, _ layer: OpaquePointer?
) -> touchstone_vector {
  answer(recognizer, otherwise: .none) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let layer = try recognizer.targetOrWindow(layer)
    return touchstone_vector(try recognizer.gesture.velocity(in: layer))
  }
}

/// `touchstone_recognizer_get_translation_since_landing` of recognizer.h.
@_cdecl("touchstone_recognizer_get_translation_since_landing")
public func recognizerGetTranslationSinceLanding(
  _ recognizer: OpaquePointer?, _ layer: OpaquePointer?
) -> touchstone_vector {
  answer(recognizer, otherwise: .none) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let layer = try recognizer.targetOrWindow(layer)
    return touchstone_vector(try recognizer.gesture.translationSinceLanding(in: layer))
  }
}

/// `touchstone_recognizer_get_scale_since_landing` of recognizer.h.
@_cdecl("touchstone_recognizer_get_scale_since_landing")
public func recognizerGetScaleSinceLanding(_ recognizer: OpaquePointer?) -> Double {
  answer(recognizer, otherwise: .nan) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.gesture.scaleSinceLanding()
  }
}

/// `touchstone_recognizer_get_rotation_since_landing` of recognizer.h.
@_cdecl("touchstone_recognizer_get_rotation_since_landing")
public func recognizerGetRotationSinceLanding(_ recognizer: OpaquePointer?) -> Double {
  answer(recognizer, otherwise: .nan) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.gesture.rotationSinceLanding().radians
  }
}

/// `touchstone_recognizer_get_touch_location` of recognizer.h.
@_cdecl("touchstone_recognizer_get_touch_location")
public func recognizerGetTouchLocation(
  _ recognizer: OpaquePointer?, _ index: Int, _ layer: OpaquePointer?
) -> touchstone_point {
  answer(recognizer, otherwise: .none) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let layer = try recognizer.targetOrWindow(layer)
    guard let location = recognizer.recognizer.location(ofTouch: index, in: layer) else {
      throw InterfaceError.argument("the gesture has no touch \(UInt(bitPattern: index))")
    }
    return touchstone_point(location)
  }
}

/// `touchstone_recognizer_set_translation` of recognizer.h.
@_cdecl("touchstone_recognizer_set_translation")
public func recognizerSetTranslation(
  _ recognizer: OpaquePointer?, _ translation: touchstone_vector, _ layer: OpaquePointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let layer = try recognizer.targetOrWindow(layer)
    try recognizer.gesture.setTranslation(try translation.checked("translation"), in: layer)
  }
}

/// `touchstone_recognizer_set_scale` of recognizer.h.
@_cdecl("touchstone_recognizer_set_scale")
public func recognizerSetScale(
  _ recognizer: OpaquePointer?, _ scale: Double
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    guard scale > 0, scale.isFinite else {
      throw InterfaceError.argument("a scale is a number over 0, not \(scale)")
    }
    try recognizer.gesture.setScale(scale)
  }
}

/// `touchstone_recognizer_set_rotation` of recognizer.h.
@_cdecl("touchstone_recognizer_set_rotation")
public func recognizerSetRotation(
  _ recognizer: OpaquePointer?, _ rotation: Double
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try checkFinite("rotation", rotation)
    try recognizer.gesture.setRotation(.radians(rotation))
  }
}

// MARK: Decisions that the program makes

/// `touchstone_recognizer_set_should_begin` of recognizer.h.
@_cdecl("touchstone_recognizer_set_should_begin")
public func recognizerSetShouldBegin(
  _ recognizer: OpaquePointer?, _ function: touchstone_begin_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.shouldBegin = Callback(function, data)
  }
}

/// `touchstone_recognizer_set_should_receive` of recognizer.h.
@_cdecl("touchstone_recognizer_set_should_receive")
public func recognizerSetShouldReceive(
  _ recognizer: OpaquePointer?, _ function: touchstone_receive_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.shouldReceive = Callback(function, data)
  }
}

/// `touchstone_recognizer_set_should_recognize_with` of recognizer.h.
@_cdecl("touchstone_recognizer_set_should_recognize_with")
public func recognizerSetShouldRecognizeWith(
  _ recognizer: OpaquePointer?, _ function: touchstone_relation_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.shouldRecognizeWith = Callback(function, data)
  }
}

/// `touchstone_recognizer_set_should_require_failure` of recognizer.h.
@_cdecl("touchstone_recognizer_set_should_require_failure")
public func recognizerSetShouldRequireFailure(
  _ recognizer: OpaquePointer?, _ function: touchstone_relation_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.shouldRequireFailure = Callback(function, data)
  }
}

/// `touchstone_recognizer_set_should_be_required_to_fail` of recognizer.h.
@_cdecl("touchstone_recognizer_set_should_be_required_to_fail")
public func recognizerSetShouldBeRequiredToFail(
  _ recognizer: OpaquePointer?, _ function: touchstone_relation_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.shouldBeRequiredToFail = Callback(function, data)
  }
}

// MARK: Hand-offs

/// `touchstone_recognizer_hands_off` of recognizer.h.
@_cdecl("touchstone_recognizer_hands_off")
public func recognizerHandsOff(
  _ recognizer: OpaquePointer?, _ other: OpaquePointer?, _ condition: touchstone_hand_off,
  _ fingers: Int
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let other: RecognizerObject = try recognizer.other(other)
    // A size_t above the maximum of Int is negative here.
    let fingers = Int(clamping: UInt(bitPattern: fingers))
    let condition: HandOffCondition =
      switch condition {
      case TOUCHSTONE_HAND_OFF_FEWER_FINGERS: .fewerFingers(than: fingers)
      case TOUCHSTONE_HAND_OFF_MORE_FINGERS: .moreFingers(than: fingers)
      default:
        throw InterfaceError.argument(
          "there is no condition of a hand-off with the number "
            + "\(condition.rawValue)")
      }
    recognizer.recognizer.handsOff(to: other.recognizer, when: condition)
  }
}

/// `touchstone_recognizer_hands_off_when` of recognizer.h.
@_cdecl("touchstone_recognizer_hands_off_when")
public func recognizerHandsOffWhen(
  _ recognizer: OpaquePointer?, _ other: OpaquePointer?,
  _ function: touchstone_hand_off_function?, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let other: RecognizerObject = try recognizer.other(other)
    guard let callback = Callback(function, data) else {
      throw InterfaceError.argument("the function is NULL")
    }
    let reference = Weak(recognizer)
    recognizer.recognizer.handsOff(
      to: other.recognizer,
      when: .when { _ in
        guard let recognizer = reference.object else { return false }
        return callback.function(recognizer.handle, callback.data)
      })
  }
}

/// `touchstone_recognizer_remove_hand_offs` of recognizer.h.
@_cdecl("touchstone_recognizer_remove_hand_offs")
public func recognizerRemoveHandOffs(
  _ recognizer: OpaquePointer?, _ other: OpaquePointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let other: RecognizerObject = try recognizer.other(other)
    recognizer.recognizer.removeHandOffs(to: other.recognizer)
  }
}

// MARK: Manipulators

/// `touchstone_recognizer_set_moved_function` of recognizer.h.
@_cdecl("touchstone_recognizer_set_moved_function")
public func recognizerSetMovedFunction(
  _ recognizer: OpaquePointer?, _ function: touchstone_layer_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    _ = try recognizer.gesture.manipulator()
    recognizer.moved = Callback(function, data)
  }
}

/// `touchstone_recognizer_set_confinement_area` of recognizer.h.
@_cdecl("touchstone_recognizer_set_confinement_area")
public func recognizerSetConfinementArea(
  _ recognizer: OpaquePointer?, _ area: UnsafePointer<touchstone_rect>?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let manipulator = try recognizer.gesture.manipulator()
    manipulator.settings.limits.area = try area?.pointee.checked("area")
  }
}
