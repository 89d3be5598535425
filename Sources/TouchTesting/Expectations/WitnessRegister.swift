import Synchronization
import Touchstone

/// Finds the witness of a window, so that an expectation needs only the recognizer.
///
/// References are weak: a witness lives as long as the application of its window.
enum WitnessRegister {
  private struct Entry: @unchecked Sendable {
    // Used only by the test that owns the window; the lock protects the list, not the witness.
    weak var witness: Witness?
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Registers the witness of a window.
  static func add(_ witness: Witness, of window: Window) {
    let entry = Entry(witness: witness)
    let key = ObjectIdentifier(window)
    entries.withLock { entries in
      entries = entries.filter { $0.value.witness != nil }
      entries[key] = entry
    }
  }

  /// The witness of a window, or nil.
  static func witness(of window: Window) -> Witness? {
    let key = ObjectIdentifier(window)
    let witness = entries.withLock { $0[key] }?.witness
    // Another window may have had the same address.
    return witness?.window === window ? witness : nil
  }

  /// The witness that has seen a recognizer which is in no window any more, or nil.
  static func witness(thatKnows recognizer: GestureRecognizer) -> Witness? {
    let known = entries.withLock { $0.values.compactMap(\.witness) }
    return known.first { $0.knows(recognizer) }
  }
}
