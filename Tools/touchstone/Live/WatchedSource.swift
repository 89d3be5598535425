import LibinputSource

/// A source whose devices are known before anything listens, and of which a listener hears before
/// and after everybody else.
///
/// A window as large as its devices can only be made when they were announced; what was said until
/// then is said again at the first dispatch.
final class WatchedSource: TouchSource {
  /// Told of each event before it is handed over.
  var onEvent: ((SourceEvent) -> Void)?
  /// Called when all events were handed over.
  var onRest: (() -> Void)?

  private let source: any TouchSource
  private var held: [SourceEvent] = []

  init(_ source: any TouchSource) throws(SourceError) {
    self.source = source
    try source.dispatch { held.append($0) }
  }

  var descriptor: Int32 { source.descriptor }
  var devices: [SourceDevice] { source.devices }

  /// Whether devices are gone only for as long as another session has the seat.
  var isSuspended: Bool { (source as? LibinputTouchSource)?.isSuspended == true }

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    let earlier = held
    held = []
    for event in earlier { handOver(event, receive) }
    try source.dispatch { handOver($0, receive) }
    onRest?()
  }

  /// What is wrong with devices, as far as it was said before the first dispatch.
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
