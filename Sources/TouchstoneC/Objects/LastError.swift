import CTouchstone
import Glibc

/// The last error of one thread, with a text that C can read.
final class LastError {
  private(set) var status = TOUCHSTONE_OK
  private(set) var text = CText("")

  /// The record of the thread that asks; made when it is first asked for, gone with the thread.
  static var ofThread: LastError {
    if let record = pthread_getspecific(key) {
      return Unmanaged<LastError>.fromOpaque(record).takeUnretainedValue()
    }
    let record = LastError()
    // Without memory for a record it is forgotten right away, and the call's own status is left.
    let kept = Unmanaged.passRetained(record)
    if pthread_setspecific(key, kept.toOpaque()) != 0 { kept.release() }
    return record
  }

  /// Notes an error.
  static func record(_ error: InterfaceError) {
    let record = ofThread
    record.status = error.status
    record.text = CText(error.message)
  }

  /// Forgets the error of the thread that asks.
  static func clear() {
    let record = ofThread
    record.status = TOUCHSTONE_OK
    record.text = CText("")
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { record in
      if let record { Unmanaged<LastError>.fromOpaque(record).release() }
    }
    return key
  }()
}

/// A text that C can read for as long as this is kept; it never changes.
final class CText: @unchecked Sendable {
  let characters: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8CString
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    // A zero in the middle ends what C reads.
    for (index, byte) in bytes.enumerated() { (memory + index).initialize(to: byte) }
    characters = UnsafePointer(memory)
  }

  deinit { UnsafeMutablePointer(mutating: characters).deallocate() }
}

/// What a C program wrote, with invalid UTF-8 repaired; empty for NULL.
func text(_ characters: UnsafePointer<CChar>?) -> String {
  characters.map { String(cString: $0) } ?? ""
}
