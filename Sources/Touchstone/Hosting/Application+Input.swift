import TouchTracking

/// What a host delivers to an ``Application``, as its listeners receive it.
public enum ApplicationInput: Hashable, Sendable {
  /// Contacts, with their instant in event time. Positions are in units of the device's
  /// ``Application/surface(of:)``, as the host delivered them, before any repair.
  case contacts(ContactFrame)
  /// All touches of a device were cancelled; nil for those of all devices.
  case cancelled(DeviceID?, at: Instant)
  /// A device is about to be removed.
  case removed(DeviceID, at: Instant)
}

/// The number of a listener of an ``Application``'s input.
public struct InputListenerID: Hashable, Sendable {
  let rawValue: Int
}

/// Listening to what comes in, such as to record it.
extension Application {
  struct InputListener {
    var id: InputListenerID
    var body: (ApplicationInput) -> Void
  }

  /// Adds a listener that is told of all contacts, cancellations and removed devices, whatever the host.
  ///
  /// It is told before anything is recognized, in the order of adding. What it hands in itself takes
  /// effect after the delivery under way. An application keeps its listeners: capture it, its windows and
  /// what owns them weakly. Wheels, touchpads and pointers that hover are not told.
  ///
  /// - Complexity: O(1). While there are listeners, a delivery of one contact takes the longer way of
  ///   several; without any, listening costs nothing.
  public final func addInputListener(
    _ listener: @escaping (ApplicationInput) -> Void
  ) -> InputListenerID {
    listenerCount += 1
    let id = InputListenerID(rawValue: listenerCount)
    inputListeners.append(InputListener(id: id, body: listener))
    updateShortcut()
    return id
  }

  /// Removes a listener. Without effect for one that was removed before.
  public final func removeInputListener(_ id: InputListenerID) {
    inputListeners.removeAll { $0.id == id }
    updateShortcut()
  }

  /// Tells the listeners, if there are any, of contacts that count at an event time.
  final func tellListeners(of contacts: ContactFrame, at time: Instant) {
    guard !inputListeners.isEmpty else { return }
    var contacts = contacts
    contacts.time = time
    tellListeners(.contacts(contacts))
  }

  /// Tells the listeners; what they call is done after the delivery.
  final func tellListeners(_ input: ApplicationInput) {
    let wasBusy = turn.isBusy
    turn.isBusy = true
    for listener in inputListeners { listener.body(input) }
    turn.isBusy = wasBusy
  }

  /// Notes whether a frame of one contact may take the short way.
  final func updateShortcut() { mayTakeShortcut = !isAccommodating && inputListeners.isEmpty }
}
