import Synchronization
import Touchstone

/// Which window is watched by whom, so that an expectation needs to name the recognizer only.
///
/// It keeps nobody alive: a witness lives as long as the application of its window.
enum WitnessRegister {
  private struct Entry: @unchecked Sendable {
    // Only ever used by the test whose window it is; the lock guards the list, not the witness.
    weak var witness: Witness?
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Notes who watches a window.
  static func add(_ witness: Witness, of window: Window) {
    let entry = Entry(witness: witness)
    let key = ObjectIdentifier(window)
    entries.withLock { entries in
      entries = entries.filter { $0.value.witness != nil }
      entries[key] = entry
    }
  }

  /// Who watches a window; nil when nobody does.
  static func witness(of window: Window) -> Witness? {
    let key = ObjectIdentifier(window)
    let witness = entries.withLock { $0[key] }?.witness
    // Another window may have been where this one is now.
    return witness?.window === window ? witness : nil
  }
}
