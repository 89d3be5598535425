/// The watched file descriptors.
struct DescriptorWatches {
  /// The callback of a watch.
  enum Body {
    case readable(() -> Void)
    /// Called with the result of `poll` (`revents`).
    case urgent((Int16) -> Void)
  }

  /// A watch with a pending event.
  struct Update {
    let serial: Int
    let events: Int16
  }

  private struct Watch {
    let descriptor: Int32
    /// Distinguishes it from an earlier watch of a descriptor with the same number.
    let serial: Int
    let body: Body
  }

  private var watches: [Watch] = []
  private var count = 0

  /// The descriptors watched for reading.
  var readable: [Int32] {
    watches.compactMap { if case .readable = $0.body { $0.descriptor } else { nil } }
  }

  /// The descriptors watched for urgent events.
  var urgent: [Int32] {
    watches.compactMap { if case .urgent = $0.body { $0.descriptor } else { nil } }
  }

  mutating func add(_ descriptor: Int32, _ body: @escaping () -> Void) {
    append(descriptor, .readable(body))
  }

  mutating func addUrgent(_ descriptor: Int32, _ body: @escaping (Int16) -> Void) {
    append(descriptor, .urgent(body))
  }

  private mutating func append(_ descriptor: Int32, _ body: Body) {
    remove(descriptor)
    count += 1
    watches.append(Watch(descriptor: descriptor, serial: count, body: body))
  }

  mutating func remove(_ descriptor: Int32) {
    watches.removeAll { $0.descriptor == descriptor }
  }

  /// The watches with pending events, in the order in which they were added.
  func ready(_ ready: ReadyDescriptors) -> [Update] {
    watches.compactMap { watch in
      switch watch.body {
      case .readable:
        ready.readable.contains(watch.descriptor) ? Update(serial: watch.serial, events: 0) : nil
      case .urgent:
        ready.urgent[watch.descriptor].map { Update(serial: watch.serial, events: $0) }
      }
    }
  }

  /// The callback for an event; nil if a callback has removed the watch in the meantime.
  func body(for update: Update) -> (() -> Void)? {
    guard let watch = watches.first(where: { $0.serial == update.serial }) else { return nil }
    switch watch.body {
    case .readable(let body): return body
    case .urgent(let body): return { body(update.events) }
    }
  }
}
