import LibinputSource

/// A source whose devices are known before any listener is added, with one that is called before and after
/// all others.
///
/// A window as large as its devices can only be created after they were announced; earlier events are
/// repeated at the first dispatch.
final class WatchedSource: TouchSource {
  /// Called for each event before it is delivered.
  var onEvent: ((SourceEvent) -> Void)?
  /// Called after all events were delivered.
  var onRest: (() -> Void)?

  private let source: any TouchSource
  private var held: [SourceEvent] = []

  init(_ source: any TouchSource) throws(SourceError) {
    self.source = source
    try source.dispatch { held.append($0) }
  }

  var descriptor: Int32 { source.descriptor }
  var devices: [SourceDevice] { source.devices }

  /// Whether devices are gone only while another session has the seat.
  var isSuspended: Bool { (source as? LibinputTouchSource)?.isSuspended == true }

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    let earlier = held
    held = []
    for event in earlier { handOver(event, receive) }
    try source.dispatch { handOver($0, receive) }
    onRest?()
  }

  /// The faults of devices reported before the first dispatch.
  var faults: [SourceError] {
    held.compactMap { event in
      if case .fault(let fault) = event { fault } else { nil }
    }
  }

  private func handOver(_ event: SourceEvent, _ receive: (SourceEvent) -> Void) {
    onEvent?(event)
    receive(event)
  }
}
