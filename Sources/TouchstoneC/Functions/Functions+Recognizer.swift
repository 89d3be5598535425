import CTouchstone
import TouchGeometry
import TouchTracking
import Touchstone

// The functions of recognizer.h for lifetime, names and relations, and those of settings.h.

/// `touchstone_recognizer_create` of recognizer.h.
@_cdecl("touchstone_recognizer_create")
public func recognizerCreate(
  _ context: OpaquePointer?, _ kind: touchstone_kind, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let object = RecognizerObject(
      try BuiltInGesture(kind), name: text(name), in: context.core)
    do throws(InterfaceError) { return try object.makeHandle() } catch {
      object.destroy()
      throw error
    }
  }
}

/// `touchstone_recognizer_destroy` of recognizer.h.
@_cdecl("touchstone_recognizer_destroy")
public func recognizerDestroy(_ recognizer: OpaquePointer?) -> touchstone_status {
  guard recognizer != nil else { return TOUCHSTONE_OK }
  return change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.checkIsFree()
    recognizer.destroy()
  }
}

/// `touchstone_recognizer_get_context` of recognizer.h.
@_cdecl("touchstone_recognizer_get_context")
public func recognizerGetContext(_ recognizer: OpaquePointer?) -> OpaquePointer? {
  answer(recognizer, otherwise: nil) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.core.handle
  }
}

/// `touchstone_recognizer_set_name` of recognizer.h.
@_cdecl("touchstone_recognizer_set_name")
public func recognizerSetName(
  _ recognizer: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.setName(text(name))
  }
}

/// `touchstone_recognizer_get_name` of recognizer.h.
@_cdecl("touchstone_recognizer_get_name")
public func recognizerGetName(_ recognizer: OpaquePointer?) -> UnsafePointer<CChar>? {
  answer(recognizer, otherwise: nil) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.name.characters
  }
}

/// `touchstone_recognizer_set_user_data` of recognizer.h.
@_cdecl("touchstone_recognizer_set_user_data")
public func recognizerSetUserData(
  _ recognizer: OpaquePointer?, _ data: UnsafeMutableRawPointer?,
  _ release: touchstone_release_function?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.set(UserData(data: data, release: release))
  }
}

/// `touchstone_recognizer_get_user_data` of recognizer.h.
@_cdecl("touchstone_recognizer_get_user_data")
public func recognizerGetUserData(_ recognizer: OpaquePointer?) -> UnsafeMutableRawPointer? {
  answer(recognizer, otherwise: nil) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.data
  }
}

/// `touchstone_recognizer_get_kind` of recognizer.h.
@_cdecl("touchstone_recognizer_get_kind")
public func recognizerGetKind(_ recognizer: OpaquePointer?) -> touchstone_kind {
  answer(recognizer, otherwise: touchstone_kind(rawValue: 0)) {
    (recognizer: RecognizerObject) in recognizer.gesture.kind
  }
}

/// `touchstone_recognizer_get_layer` of recognizer.h.
@_cdecl("touchstone_recognizer_get_layer")
public func recognizerGetLayer(_ recognizer: OpaquePointer?) -> OpaquePointer? {
  answer(recognizer, otherwise: nil) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.core.handle(of: recognizer.recognizer.layer)
  }
}

/// `touchstone_recognizer_set_enabled` of recognizer.h.
@_cdecl("touchstone_recognizer_set_enabled")
public func recognizerSetEnabled(_ recognizer: OpaquePointer?, _ value: Bool) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.recognizer.isEnabled = value
  }
}

/// `touchstone_recognizer_is_enabled` of recognizer.h.
@_cdecl("touchstone_recognizer_is_enabled")
public func recognizerIsEnabled(_ recognizer: OpaquePointer?) -> Bool {
  answer(recognizer, otherwise: false) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.recognizer.isEnabled
  }
}

/// `touchstone_recognizer_cancel` of recognizer.h.
@_cdecl("touchstone_recognizer_cancel")
public func recognizerCancel(_ recognizer: OpaquePointer?) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    recognizer.recognizer.cancel()
  }
}

// MARK: Relations

/// `touchstone_recognizer_require_to_fail` of recognizer.h.
@_cdecl("touchstone_recognizer_require_to_fail")
public func recognizerRequireToFail(
  _ recognizer: OpaquePointer?, _ other: OpaquePointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let other: RecognizerObject = try recognizer.other(other)
    do throws(RelationError) {
      try recognizer.recognizer.require(toFail: other.recognizer)
    } catch { throw InterfaceError(error) }
  }
}

/// `touchstone_recognizer_remove_requirement` of recognizer.h.
@_cdecl("touchstone_recognizer_remove_requirement")
public func recognizerRemoveRequirement(
  _ recognizer: OpaquePointer?, _ other: OpaquePointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let other: RecognizerObject = try recognizer.other(other)
    recognizer.recognizer.removeRequirement(other.recognizer)
  }
}

/// `touchstone_recognizer_recognize_with` of recognizer.h.
@_cdecl("touchstone_recognizer_recognize_with")
public func recognizerRecognizeWith(
  _ recognizer: OpaquePointer?, _ other: OpaquePointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let other: RecognizerObject = try recognizer.other(other)
    recognizer.recognizer.recognizeSimultaneously(with: other.recognizer)
  }
}

/// `touchstone_recognizer_stop_recognizing_with` of recognizer.h.
@_cdecl("touchstone_recognizer_stop_recognizing_with")
public func recognizerStopRecognizingWith(
  _ recognizer: OpaquePointer?, _ other: OpaquePointer?
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    let other: RecognizerObject = try recognizer.other(other)
    recognizer.recognizer.stopRecognizingSimultaneously(with: other.recognizer)
  }
}

/// `touchstone_recognizer_get_worst_case_delay` of recognizer.h.
@_cdecl("touchstone_recognizer_get_worst_case_delay")
public func recognizerGetWorstCaseDelay(_ recognizer: OpaquePointer?) -> Int64 {
  answer(recognizer, otherwise: -1) { (recognizer: RecognizerObject) throws(InterfaceError) in
    switch recognizer.recognizer.worstCaseDelay {
    case .atMost(let span): span.microseconds
    case .unlimited: -1
    }
  }
}

// MARK: Settings

/// `touchstone_recognizer_set` of settings.h.
@_cdecl("touchstone_recognizer_set")
public func recognizerSet(
  _ recognizer: OpaquePointer?, _ setting: touchstone_setting, _ value: Double
) -> touchstone_status {
  change(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.gesture.set(setting, to: value)
  }
}

/// `touchstone_recognizer_get` of settings.h.
@_cdecl("touchstone_recognizer_get")
public func recognizerGet(
  _ recognizer: OpaquePointer?, _ setting: touchstone_setting
) -> Double {
  answer(recognizer, otherwise: .nan) { (recognizer: RecognizerObject) throws(InterfaceError) in
    try recognizer.gesture.value(of: setting)
  }
}
