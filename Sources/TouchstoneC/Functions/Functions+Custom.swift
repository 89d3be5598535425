import CTouchstone
import TouchGestures
import Touchstone

// The functions of custom.h, in its order.

/// `touchstone_recognizer_create_custom` of custom.h.
@_cdecl("touchstone_recognizer_create_custom")
public func recognizerCreateCustom(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ functions: touchstone_custom_functions,
  _ data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    guard functions.judge != nil else {
      throw InterfaceError.argument("a custom recognizer needs a function that judges touches")
    }
    let judge = CustomJudge(functions, data)
    let recognizer = MachineGestureRecognizer(machine: CustomMachine(judge: judge))
    let object = RecognizerObject(.custom(recognizer), name: text(name), in: context.core)
    judge.object = Weak(object)
    do throws(InterfaceError) { return try object.makeHandle() } catch {
      object.destroy()
      throw error
    }
  }
}

/// `touchstone_recognizer_set_deadline` of custom.h.
@_cdecl("touchstone_recognizer_set_deadline")
public func recognizerSetDeadline(_ recognizer: OpaquePointer?, _ time: Int64) -> touchstone_status
{
  ask(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.gesture.judge().setDeadline(time)
  }
}

/// `touchstone_recognizer_set_crossing_time` of custom.h.
@_cdecl("touchstone_recognizer_set_crossing_time")
public func recognizerSetCrossingTime(
  _ recognizer: OpaquePointer?, _ time: Int64
) -> touchstone_status {
  ask(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.gesture.judge().setCrossing(time)
  }
}

/// `touchstone_recognizer_set_reason` of custom.h.
@_cdecl("touchstone_recognizer_set_reason")
public func recognizerSetReason(
  _ recognizer: OpaquePointer?, _ reason: touchstone_reason
) -> touchstone_status {
  ask(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.gesture.judge().setReason(try reason.checked())
  }
}

/// `touchstone_recognizer_set_value` of custom.h.
@_cdecl("touchstone_recognizer_set_value")
public func recognizerSetValue(
  _ recognizer: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Double,
  _ unit: UnsafePointer<CChar>?
) -> touchstone_status {
  ask(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let machine = try recognizer.gesture.machine()
    let judge = machine.judge
    // A function that runs while the engine decides may set values of its own recognizer only.
    if !judge.isRunning, let query = recognizer.core.query { throw query.refusal }
    guard name != nil else { throw InterfaceError.argument("the name of a value is NULL") }
    try checkFinite("value", value)
    try judge.setValue(
      GestureValue(text(name), value, unit: text(unit)), isReportingBeginning: machine.isEarlier)
  }
}

/// `touchstone_recognizer_get_value` of custom.h.
@_cdecl("touchstone_recognizer_get_value")
public func recognizerGetValue(
  _ recognizer: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> Double {
  answer(recognizer, otherwise: .nan) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let name = text(name)
    let values = recognizer.recognizer.customValues
    guard let value = values.first(where: { $0.name == name }) else {
      throw InterfaceError.argument("the gesture has no value \"\(name)\"")
    }
    return value.value
  }
}

extension BuiltInGesture {
  /// The functions of a custom recognizer; throws for other kinds.
  fileprivate func judge() throws(InterfaceError) -> CustomJudge { try machine().judge }

  /// The machine of a custom recognizer whose values are reported; throws for other kinds.
  fileprivate func machine() throws(InterfaceError) -> CustomMachine {
    guard case .custom(let recognizer) = self else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_KIND, "a \(noun) is not a custom recognizer, and has no values of its own")
    }
    return recognizer.machine
  }
}

extension touchstone_reason {
  fileprivate func checked() throws(InterfaceError) -> CustomReason {
    guard words != nil else { throw InterfaceError.argument("the words of the reason are NULL") }
    let (words, unit) = (text(words), text(unit))
    switch kind {
    case TOUCHSTONE_LIMIT_NONE:
      if !measured.isNaN { try checkFinite("measured value of the reason", measured) }
      return CustomReason(words, measured: measured.isNaN ? nil : measured, unit: unit)
    case TOUCHSTONE_LIMIT_MINIMUM:
      try checkFinite("figures of the reason", measured, limit)
      return CustomReason(words, measured: measured, atLeast: limit, unit: unit)
    case TOUCHSTONE_LIMIT_MAXIMUM:
      try checkFinite("figures of the reason", measured, limit)
      return CustomReason(words, measured: measured, atMost: limit, unit: unit)
    default: throw InterfaceError.argument("there is no kind of limit \(kind.rawValue)")
    }
  }
}
