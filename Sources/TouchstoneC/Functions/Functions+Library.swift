import CTouchstone

// The functions of base.h.

/// `touchstone_version` of base.h.
@_cdecl("touchstone_version")
public func version() -> UnsafePointer<CChar>? { FixedTexts.version.characters }

/// `touchstone_status_text` of base.h.
@_cdecl("touchstone_status_text")
public func statusText(_ status: touchstone_status) -> UnsafePointer<CChar>? {
  FixedTexts.text(of: status).characters
}

/// `touchstone_last_status` of base.h.
@_cdecl("touchstone_last_status")
public func lastStatus() -> touchstone_status { LastError.ofThread.status }

/// `touchstone_last_message` of base.h.
@_cdecl("touchstone_last_message")
public func lastMessage() -> UnsafePointer<CChar>? { LastError.ofThread.text.characters }

/// `touchstone_clear_error` of base.h.
@_cdecl("touchstone_clear_error")
public func clearError() { LastError.clear() }

/// `touchstone_live_objects` of base.h.
@_cdecl("touchstone_live_objects")
public func liveObjects() -> Int { handles.count }

/// Texts that are never deallocated.
private enum FixedTexts {
  static let version = CText(
    "\(TOUCHSTONE_VERSION_MAJOR).\(TOUCHSTONE_VERSION_MINOR).\(TOUCHSTONE_VERSION_PATCH)")

  static let statuses = [
    "success", "not the handle of such an object", "an argument is out of its range",
    "the objects are of different contexts", "the layer cannot be placed there",
    "recognizers would wait for each other in a cycle",
    "this kind of recognizer or layer has no such setting or value",
    "nothing may be changed from within this callback",
    "another thread is within a call on the same context", "there are too many of them",
    "the recording cannot be read or written", "the scene cannot be read or built",
    "too late: the library is in use", "this build of the library cannot do that",
  ].map(CText.init)
  static let unknown = CText("no status of this library")

  static func text(of status: touchstone_status) -> CText {
    statuses.indices.contains(Int(status.rawValue)) ? statuses[Int(status.rawValue)] : unknown
  }
}
