import TouchGeometry
import TouchTracking
import Touchstone

/// Recording of hovering and scrolling; see ``SessionPointer``.
extension SessionRecorder {
  /// Records hovering, with a location in points of the window.
  ///
  /// - Returns: The events as a reader of the recording will see them, from the recording's device; the event
  ///   itself after recording has stopped.
  @discardableResult
  public func take(_ event: HoverEvent) -> [PointerInput] {
    guard isWriting else { return [.hover(event)] }
    var recorded = event
    recorded.location = Self.units(event.location)
    recorded.time = advance(to: event.time)
    return write(at: recorded.time) { $0.encode(recorded, into: &$1) }
  }

  /// Records scrolling at a pointer's location in points of the window. Other gestures of touchpads are not
  /// recorded.
  ///
  /// - Returns: The events as a reader of the recording will see them; see ``take(_:)-(HoverEvent)``.
  ///   Movements are rounded to 0.4 pt, a 120th of a notch; the remainder is added to the next one.
  @discardableResult
  public func take(_ event: TouchpadEvent, at place: Point) -> [PointerInput] {
    guard isWriting else {
      var event = event
      event.pointer = place
      return [.scroll(event)]
    }
    var recorded = event
    recorded.time = advance(to: event.time)
    return write(at: recorded.time) { $0.encode(recorded, at: Self.units(place), into: &$1) }
  }

  /// Records that scrolling is cancelled and that the pointer leaves, because their devices are gone.
  package func endPointer(at instant: Instant) {
    guard isWriting, let latest else { return }
    let time = max(latest, instant)
    if !write(at: time, { $0.end(at: time, into: &$1) }).isEmpty { self.latest = time }
  }

  private static func units(_ place: Point) -> Point {
    Point(x: place.x * unitsPerPoint, y: place.y * unitsPerPoint)
  }

  private func advance(to instant: Instant) -> Instant {
    let time = max(latest ?? instant, instant)
    latest = time
    return time
  }

  /// Writes the events of the pointer and returns them as they are read.
  private func write(
    at time: Instant, _ encode: (inout SessionPointer, inout [InputEvent]) -> Void
  ) -> [PointerInput] {
    finishFrame()
    events.removeAll(keepingCapacity: true)
    encode(&pointer, &events)
    guard !events.isEmpty else { return [] }
    events.append(SessionPointer.report(at: time))
    encoder.forgetSlot()
    var read: [PointerInput] = []
    var frame = ContactFrame(time: time)
    for event in events {
      if let bytes = stream.append(event) { write(bytes) }
      guard decoder?.decode(event, into: &frame) == true, let decoder else { continue }
      for input in decoder.pointers {
        let inPoints = input.placed { decoder.surface.location(of: decoder.surface.clamp($0)) }
        read.append(places?.map(inPoints) ?? inPoints)
      }
    }
    return read
  }
}
