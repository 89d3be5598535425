import CLibinput
import TouchGeometry
import TouchTracking

/// Events of devices.
extension LibinputTouchSource {
  /// Handles the events that libinput has queued: those of one device after those of another.
  func drain(_ receive: (SourceEvent) -> Void) {
    // Moved out, so that a call from within `receive`, which is not allowed, neither repeats events nor traps.
    var merge = EventMerge()
    swap(&merge, &self.merge)
    var device = 0
    while let event = context.nextEvent() {
      take(event) { event in
        // A fault stays after the event before it.
        device = event.device?.rawValue ?? device
        // libinput releases the buttons and lifts the pens of a device that it removes.
        if case .removed = event { merge.cancelLifts(of: device, since: dispatched) }
        merge.add(event, of: device)
      }
      libinput_event_destroy(event)
    }
    for place in 0..<merge.sort() { receive(merge[place].event) }
    merge.removeAll()
    swap(&merge, &self.merge)
  }

  private func take(_ event: OpaquePointer, _ receive: (SourceEvent) -> Void) {
    guard let handle = libinput_event_get_device(event) else { return }
    let type = libinput_event_get_type(event)
    switch type {
    case LIBINPUT_EVENT_DEVICE_ADDED: attach(handle, receive)
    case LIBINPUT_EVENT_DEVICE_REMOVED: detach(handle, receive)
    default:
      guard let device = attached[handle] else { return }
      if let touch = libinput_event_touch(event, type) {
        take(touch, type, of: device, receive)
      } else if handlePen(event, type, of: device, receive)
        || handleMouse(event, type, of: device, receive)
      {
        return
      } else if var touchpadEvent = TouchpadEvent(event, type, device: device.description.id) {
        latest = max(latest, touchpadEvent.time)
        touchpadEvent.pointer = pointer
        receive(.touchpad(touchpadEvent))
      }
    }
  }

  private func take(
    _ touch: OpaquePointer, _ type: libinput_event_type, of device: LibinputDevice,
    _ receive: (SourceEvent) -> Void
  ) {
    if type == LIBINPUT_EVENT_TOUCH_FRAME {
      let time = libinput_event_touch_get_time_usec(touch)
      return finishFrame(of: device, at: Instant(microseconds: Int64(clamping: time)), receive)
    }
    // A single-touch device has slot -1.
    let slot = max(Int(libinput_event_touch_get_slot(touch)), 0)
    switch type {
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION:
      let position = Point(
        x: libinput_event_touch_get_x(touch), y: libinput_event_touch_get_y(touch))
      device.place(slot, at: position, isNew: type == LIBINPUT_EVENT_TOUCH_DOWN)
    case LIBINPUT_EVENT_TOUCH_UP: device.close(slot, as: .ended)
    default: device.close(slot, as: .cancelled)
    }
  }

  func finishFrame(
    of device: LibinputDevice, at time: Instant, _ receive: (SourceEvent) -> Void
  ) {
    latest = max(latest, time)
    guard !device.frame.contacts.isEmpty else { return }
    // Moved out and back to avoid copying or reallocating the storage.
    var frame = ContactFrame(device: device.description.id, time: time)
    swap(&frame.contacts, &device.frame.contacts)
    receive(.frame(frame))
    frame.contacts.removeAll(keepingCapacity: true)
    swap(&frame.contacts, &device.frame.contacts)
  }
}

/// The touch event in an event; nil for other types, for which libinput would log an error.
private func libinput_event_touch(
  _ event: OpaquePointer, _ type: libinput_event_type
) -> OpaquePointer? {
  guard
    (LIBINPUT_EVENT_TOUCH_DOWN.rawValue...LIBINPUT_EVENT_TOUCH_FRAME.rawValue)
      .contains(type.rawValue)
  else { return nil }
  return libinput_event_get_touch_event(event)
}
