import CLibinput
import TouchGeometry
import TouchTracking

extension TouchpadEvent {
  /// Converts a libinput gesture or scroll event; nil for other types.
  ///
  /// The older axis events accompany the newer scroll events and are ignored.
  init?(_ event: OpaquePointer, _ type: libinput_event_type, device: DeviceID) {
    if let source = ScrollSource(type), let pointer = libinput_event_get_pointer_event(event) {
      self.init(scroll: pointer, source, device: device)
    } else if let phase = GesturePhase(type),
      let gesture = libinput_event_get_gesture_event(event)
    {
      self.init(gesture: gesture, phase, device: device)
    } else {
      return nil
    }
  }

  /// libinput's values describe the movement of the view over the content; the content moves the other way.
  private init(scroll event: OpaquePointer, _ source: ScrollSource, device: DeviceID) {
    let way = -Vector(
      dx: scrollValue(event, source, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL),
      dy: scrollValue(event, source, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
    let isEnd = source != .wheel && way == .zero
    let time = libinput_event_pointer_get_time_usec(event)
    self.init(
      device: device, time: Instant(microseconds: Int64(clamping: time)),
      phase: isEnd ? .ended : .changed, kind: .scroll(source, way: way))
  }

  private init(gesture event: OpaquePointer, _ type: GesturePhase, device: DeviceID) {
    let fingers = max(Int(libinput_event_gesture_get_finger_count(event)), 0)
    let isMoving = type.phase == .changed
    let way =
      isMoving
      ? Vector(
        dx: finite(libinput_event_gesture_get_dx(event)),
        dy: finite(libinput_event_gesture_get_dy(event)))
      : .zero
    let kind: Kind
    switch type.gesture {
    case .swipe: kind = .swipe(fingers: fingers, way: way)
    case .hold: kind = .hold(fingers: fingers)
    case .pinch:
      let scale = libinput_event_gesture_get_scale(event)
      let turn = isMoving ? finite(libinput_event_gesture_get_angle_delta(event)) : 0
      kind = .pinch(
        fingers: fingers, way: way, scale: scale.isFinite && scale > 0 ? scale : 1,
        turn: .degrees(turn))
    }
    let isCancelled =
      type.phase == .ended && libinput_event_gesture_get_cancelled(event) != 0
    let time = libinput_event_gesture_get_time_usec(event)
    self.init(
      device: device, time: Instant(microseconds: Int64(clamping: time)),
      phase: isCancelled ? .cancelled : type.phase, kind: kind)
  }
}

/// The gesture and phase of a libinput event.
private struct GesturePhase {
  enum Gesture {
    case swipe, pinch, hold
  }

  let gesture: Gesture
  let phase: TouchpadEvent.Phase

  init?(_ type: libinput_event_type) {
    switch type {
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: (gesture, phase) = (.swipe, .began)
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: (gesture, phase) = (.swipe, .changed)
    case LIBINPUT_EVENT_GESTURE_SWIPE_END: (gesture, phase) = (.swipe, .ended)
    case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: (gesture, phase) = (.pinch, .began)
    case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE: (gesture, phase) = (.pinch, .changed)
    case LIBINPUT_EVENT_GESTURE_PINCH_END: (gesture, phase) = (.pinch, .ended)
    case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: (gesture, phase) = (.hold, .began)
    case LIBINPUT_EVENT_GESTURE_HOLD_END: (gesture, phase) = (.hold, .ended)
    default: return nil
    }
  }
}

extension TouchpadEvent.ScrollSource {
  fileprivate init?(_ type: libinput_event_type) {
    switch type {
    case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: self = .finger
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: self = .wheel
    case LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS: self = .continuous
    default: return nil
    }
  }
}

/// The value of an axis in points; 0 if the event has none, for which libinput would log an error.
private func scrollValue(
  _ event: OpaquePointer, _ source: TouchpadEvent.ScrollSource, _ axis: libinput_pointer_axis
) -> Double {
  guard libinput_event_pointer_has_axis(event, axis) != 0 else { return 0 }
  switch source {
  case .wheel:
    // The value for the other sources is the angle of a wheel, in degrees.
    return finite(libinput_event_pointer_get_scroll_value_v120(event, axis))
      * (TouchpadEvent.notch / 120)
  case .finger, .continuous: return finite(libinput_event_pointer_get_scroll_value(event, axis))
  }
}

private func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
