import TouchGeometry
import TouchTracking

/// The pointers of an application, and the recognizers under them.
///
/// Input: hover events, in points of the screen. Output: calls of ``HoverGestureRecognizer``s. Invariant: a
/// recognizer that a pointer entered is later notified exactly once that the pointer left or was cancelled.
final class HoverTracker {
  private struct Pointer {
    var latest: HoverEvent
    var isPresent = true
    var buttons: Set<Int> = []
    var hovered: [HoverGestureRecognizer] = []
  }

  /// The maximum number of tracked pointers, and of buttons per pointer; more are ignored.
  private static let maximumPointers = 64
  private static let maximumButtons = 64

  private var pointers: [DeviceID: Pointer] = [:]

  /// Whether no pointer is tracked.
  var isEmpty: Bool { pointers.isEmpty }

  /// The event with non-finite values replaced by earlier ones, and the faults that were repaired.
  func repaired(_ event: HoverEvent) -> (HoverEvent, [TrackingFault.Kind]) {
    var (event, kinds) = (event, [TrackingFault.Kind]())
    let before = pointers[event.device]
    if !event.location.isFinite {
      event.location = before?.latest.location ?? .zero
      kinds.append(.positionNotFinite)
    }
    if !event.altitude.isFinite || !event.azimuth.isFinite || !event.zOffset.isFinite {
      event.altitude = before?.latest.altitude ?? .radians(.pi / 2)
      event.azimuth = before?.latest.azimuth ?? .zero
      event.zOffset = before?.latest.zOffset ?? 0
      kinds.append(.tiltNotFinite)
    }
    event.altitude = .radians(min(max(event.altitude.radians, 0), .pi / 2))
    event.zOffset = min(max(event.zOffset, 0), 1)
    if case .released(let button) = event.action, before?.buttons.contains(button) != true {
      kinds.append(.buttonNotPressed(button))
    }
    return (event, kinds)
  }

  /// Handles a repaired event at an instant.
  func handle(_ event: HoverEvent, at now: Instant, _ hit: (Point) -> Layer?) {
    guard pointers[event.device] != nil || pointers.count < Self.maximumPointers else { return }
    var pointer = pointers[event.device] ?? Pointer(latest: event)
    pointer.latest = event
    switch event.action {
    case .moved: pointer.isPresent = true
    case .left: pointer.isPresent = false
    case .pressed(let button):
      if pointer.buttons.count < Self.maximumButtons { pointer.buttons.insert(button) }
    case .released(let button):
      // One of a button that is not pressed is ignored: a pointer neither appears nor moves by it.
      guard pointer.buttons.remove(button) != nil else { return }
    }
    pointers[event.device] = pointer
    update(event.device, isMovement: true, at: now, hit)
    guard let left = pointers[event.device], !left.isPresent, left.buttons.isEmpty else { return }
    pointers[event.device] = nil
  }

  /// Recomputes which recognizers each pointer is over, because layers have moved.
  func updateAll(at now: Instant, _ hit: (Point) -> Layer?) {
    for device in pointers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      update(device, isMovement: false, at: now, hit)
    }
  }

  /// The latest event of the pointer of a device, and its pressed buttons; nil if it has no pointer.
  func state(of device: DeviceID) -> (latest: HoverEvent, buttons: Set<Int>)? {
    pointers[device].map { ($0.latest, $0.buttons) }
  }

  /// Drops the pointer of a removed device.
  func remove(_ device: DeviceID, at now: Instant) {
    let pointer = pointers.removeValue(forKey: device)
    leave(pointer?.hovered ?? [], at: now)
  }

  private func update(
    _ device: DeviceID, isMovement: Bool, at now: Instant, _ hit: (Point) -> Layer?
  ) {
    guard let pointer = pointers[device] else { return }
    let isHovering = pointer.isPresent && pointer.buttons.isEmpty
    let layer = isHovering ? hit(pointer.latest.location) : nil
    let hovered = layer?.hoverRecognizers(for: pointer.latest.type) ?? []
    pointers[device]?.hovered = hovered
    leave(pointer.hovered, at: now)
    let place = layer?.window?.point(fromParent: pointer.latest.location)
    for recognizer in hovered {
      let isNew = !pointer.hovered.contains { $0 === recognizer }
      // An action may have removed it from its layer.
      guard isNew || isMovement, recognizer.layer != nil, let place else { continue }
      recognizer.hover(pointer.latest, at: place, now)
    }
  }

  /// Notifies those of the recognizers that no pointer is over any more.
  private func leave(_ recognizers: [HoverGestureRecognizer], at now: Instant) {
    for recognizer in recognizers where !isUnderPointer(recognizer) { recognizer.leave(at: now) }
  }

  private func isUnderPointer(_ recognizer: HoverGestureRecognizer) -> Bool {
    for pointer in pointers.values {
      for hovered in pointer.hovered where hovered === recognizer { return true }
    }
    return false
  }
}

extension Layer {
  /// The hover recognizers for a pointer of a type, from this layer outward, up to a modal layer.
  fileprivate func hoverRecognizers(for type: TouchType) -> [HoverGestureRecognizer] {
    var found: [HoverGestureRecognizer] = []
    var next: Layer? = self
    while let layer = next {
      for recognizer in layer.gestureRecognizers
      where recognizer.isEnabled && recognizer.allows(type) {
        if let hover = recognizer as? HoverGestureRecognizer { found.append(hover) }
      }
      next = layer.capturesTouches ? nil : layer.parent
    }
    return found
  }
}

extension Application {
  /// Delivers an event of a hovering mouse or pen.
  ///
  /// Event time advances to the event's time. A position or tilt that is not finite is replaced by the last
  /// one; the release of a button that was not pressed is ignored. Both are reported to ``onFault``. Called
  /// from within an action, it takes effect after the current delivery.
  ///
  /// - Complexity: O(layers under the pointer and recognizers on them).
  public final func hover(_ event: HoverEvent) {
    guard !turn.isBusy else { return postpone(.hover(event)) }
    reachInput(at: event.time)
    var event = event
    event.time = event.time + hostLag
    let (repaired, kinds) = hovering.repaired(event)
    if !inputListeners.isEmpty { notifyListeners(.hovered(repaired)) }
    run {
      for kind in kinds {
        report(TrackingFault(time: event.time, device: event.device, kind: kind))
      }
      hovering.handle(repaired, at: eventTime, layer(under:))
    }
  }

  /// Determines again which layers are under the pointers, because layers have moved. A host that draws calls
  /// it before every frame.
  ///
  /// Does nothing without a pointer, or when called from within an action.
  public final func updateHover() {
    guard !turn.isBusy, !hovering.isEmpty else { return }
    run { hovering.updateAll(at: eventTime, layer(under:)) }
  }

  /// Drops the pointer of a removed device; the recognizers under it are notified that it left. Called from
  /// within an action, it takes effect after the current delivery.
  public final func cancelHover(of device: DeviceID) {
    guard !turn.isBusy else { return postpone(.cancelHover(device)) }
    guard !hovering.isEmpty else { return }
    if !inputListeners.isEmpty { notifyListenersOfDeparture(of: device) }
    run { hovering.remove(device, at: eventTime) }
  }

  /// The pointer leaves before it releases its buttons, so that it does not hover in between.
  private final func notifyListenersOfDeparture(of device: DeviceID) {
    guard let (latest, buttons) = hovering.state(of: device) else { return }
    var event = latest
    event.time = eventTime
    event.action = .left
    notifyListeners(.hovered(event))
    // ``TouchButtons``, and so recordings, have no more buttons.
    for number in 1...8 where buttons.contains(number) {
      event.action = .released(button: number)
      notifyListeners(.hovered(event))
    }
  }
}
