import TouchTracking

/// Input that a host delivers to an ``Application``, as its listeners receive it, with instants in event time.
public enum ApplicationInput: Hashable, Sendable {
  /// Contacts. Positions are in units of the device's ``Application/surface(of:)``, as delivered by the host, before
  /// any repair.
  case contacts(ContactFrame)
  /// All touches of a device were cancelled; nil for those of all devices.
  case cancelled(DeviceID?, at: Instant)
  /// A mouse or a pen hovers; see ``Application/hover(_:)``. Values that are not finite are already replaced.
  /// A pointer that is dropped leaves, and then releases its buttons; see ``Application/cancelHover(of:)``.
  case hovered(HoverEvent)
  /// A wheel or a touchpad scrolls at a pointer's location in points of the screen; see
  /// ``Application/scroll(_:at:)``. The movement is finite.
  case scrolled(TouchpadEvent, at: Point)
  /// A device is about to be removed.
  case removed(DeviceID, at: Instant)
}

/// An identifier of an ``Application``'s input listener.
public struct InputListenerID: Hashable, Sendable {
  let rawValue: Int
}

/// Listening to the input, for example to record it.
extension Application {
  struct InputListener {
    var id: InputListenerID
    var body: (ApplicationInput) -> Void
  }

  /// Adds a listener that is called with all contacts, hovering, scrolling, cancellations and removed devices,
  /// whatever the host.
  ///
  /// Listeners are called before recognition, in the order in which they were added. Input that a listener
  /// delivers takes effect after the current delivery. An application retains its listeners: capture the
  /// application, its windows and their owners weakly. Touchpad gestures other than scrolling are reported as
  /// the contacts that ``TouchpadFingers`` translates them into.
  ///
  /// - Complexity: O(1). With listeners, a frame takes the path of those that come in parts; without, there
  ///   is no cost.
  public final func addInputListener(
    _ listener: @escaping (ApplicationInput) -> Void
  ) -> InputListenerID {
    listenerCount += 1
    let id = InputListenerID(rawValue: listenerCount)
    inputListeners.append(InputListener(id: id, body: listener))
    updateShortcut()
    return id
  }

  /// Removes a listener; has no effect if it was already removed.
  public final func removeInputListener(_ id: InputListenerID) {
    inputListeners.removeAll { $0.id == id }
    updateShortcut()
  }

  /// Calls the listeners, if there are any, with contacts and their event time.
  final func notifyListeners(of contacts: ContactFrame, at time: Instant) {
    guard !inputListeners.isEmpty else { return }
    var contacts = contacts
    contacts.time = time
    notifyListeners(.contacts(contacts))
  }

  /// Calls the listeners; calls that they make take effect after the delivery.
  final func notifyListeners(_ input: ApplicationInput) {
    let wasBusy = turn.isBusy
    turn.isBusy = true
    // One of them may remove another.
    for listener in inputListeners where inputListeners.contains(where: { $0.id == listener.id }) {
      listener.body(input)
    }
    turn.isBusy = wasBusy
  }

  /// Advances event time to that of hovering or scrolling. Contacts reported later with an earlier time count
  /// as simultaneous, like those of another device.
  final func reachInput(at instant: Instant) {
    advance(to: instant)
    tracker.reach(instant)
  }

  /// Updates whether a frame of one contact may take the fast path.
  final func updateShortcut() { mayTakeShortcut = !isAccommodating && inputListeners.isEmpty }
}
