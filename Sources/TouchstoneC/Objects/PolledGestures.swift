import CTouchstone

/// The actions that a program without callbacks has not polled yet, oldest first.
///
/// Consecutive changes of a recognizer are one entry, so that a program that draws rarely finds few. Memory
/// is reserved once.
struct PolledGestures {
  private static let maximumCount = Int(TOUCHSTONE_MAXIMUM_POLLED)

  private var entries: [touchstone_gesture] = []

  init() { entries.reserveCapacity(Self.maximumCount + 1) }

  mutating func append(_ gesture: touchstone_gesture) {
    if gesture.state == TOUCHSTONE_STATE_CHANGED,
      let newest = entries.lastIndex(where: { $0.recognizer == gesture.recognizer }),
      entries[newest].state == TOUCHSTONE_STATE_CHANGED
    {
      entries[newest] = gesture
      return
    }
    entries.append(gesture)
    if entries.count > Self.maximumCount { entries.removeFirst() }
  }

  mutating func takeFirst() -> touchstone_gesture? {
    entries.isEmpty ? nil : entries.removeFirst()
  }
}
