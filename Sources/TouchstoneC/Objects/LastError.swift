import CTouchstone
import Glibc

/// The last error of one thread, with a C string.
final class LastError {
  private(set) var status = TOUCHSTONE_OK
  private(set) var text = CText("")

  /// The record of the current thread; created on first use, destroyed with the thread.
  static var ofThread: LastError {
    if let record = pthread_getspecific(key) {
      return Unmanaged<LastError>.fromOpaque(record).takeUnretainedValue()
    }
    let record = LastError()
    // Without memory for a record the error is lost; the call still returns its status.
    let kept = Unmanaged.passRetained(record)
    if pthread_setspecific(key, kept.toOpaque()) != 0 { kept.release() }
    return record
  }

  /// Records an error.
  static func record(_ error: InterfaceError) {
    let record = ofThread
    record.status = error.status
    record.text = CText(error.message)
  }

  /// Clears the error of the current thread.
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

/// An immutable C string, valid as long as the object is retained.
final class CText: @unchecked Sendable {
  let characters: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8CString
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    // A zero byte would end the C string early.
    for (index, byte) in bytes.enumerated() { (memory + index).initialize(to: byte) }
    characters = UnsafePointer(memory)
  }

  deinit { UnsafeMutablePointer(mutating: characters).deallocate() }
}

/// A C program's string, with invalid UTF-8 repaired; empty for NULL.
func text(_ characters: UnsafePointer<CChar>?) -> String {
  characters.map { String(cString: $0) } ?? ""
}
