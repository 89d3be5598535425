import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The transcript for programs: JSON lines whose bytes depend only on the recording and the scene.
///
/// First one object per call:
///
///     {"t":0.341000,"recognizer":"pan","layer":"screen","state":"changed","touches":1,
///      "location":[612.000,300.500],"translation":[12.000,0.500],"velocity":[310.000,8.000]}
///
/// Times are seconds of event time, locations and translations points of the window, angles radians
/// (clockwise positive), velocities per second. A discrete gesture has the state "recognized". `direction` is
/// present for swipes that allow more than one direction. `values` has the values of a custom recognizer by name.
/// `since` is the time at which the gesture was
/// detected, and is present only if that was before the call. Then follow one object per input fault
/// (`fault`) and one per layer that moved (`transform`).
extension Transcript {
  /// All lines, each with a line ending.
  public var jsonLines: String {
    // Lines of one finger's pan have about 180 bytes.
    var lines = JSONObject(capacity: calls.count * 192 + 256)
    for call in calls {
      call.write(to: &lines)
      lines.endLine()
    }
    for fault in faults {
      fault.write(to: &lines)
      lines.endLine()
    }
    for movement in movements {
      movement.write(to: &lines, at: end)
      lines.endLine()
    }
    return String(decoding: lines.lines, as: UTF8.self)
  }

  /// Calls a function with each line, without its line ending.
  func forEachLine(_ body: (String) -> Void) {
    for call in calls { body(call.json) }
    for fault in faults { body(fault.json) }
    for movement in movements { body(movement.json(at: end)) }
  }
}

extension Transcript.Call {
  /// The reported state in one word, or "recognized" for a discrete gesture.
  public var stateName: String {
    isDiscrete && snapshot.state == .recognized ? "recognized" : snapshot.state.description
  }

  /// The time at which the gesture was detected, if that was before the call.
  public var since: Instant? { isFirst && snapshot.time < time ? snapshot.time : nil }

  /// The call as one JSON object.
  public var json: String {
    var object = JSONObject()
    write(to: &object)
    return object.text
  }

  fileprivate func write(to object: inout JSONObject) {
    object.add("t", time)
    object.add("recognizer", recognizer)
    object.add("layer", layer)
    object.add("state", stateName)
    object.add("touches", snapshot.numberOfTouches)
    object.add("location", snapshot.location.x, snapshot.location.y, places: 3)
    if let translation = snapshot.translation {
      object.add("translation", translation.dx, translation.dy, places: 3)
    }
    if let velocity = snapshot.velocity {
      object.add("velocity", velocity.dx, velocity.dy, places: 3)
    }
    if let scale = snapshot.scale { object.add("scale", scale, places: 5) }
    if let velocity = snapshot.scaleVelocity { object.add("scaleVelocity", velocity, places: 5) }
    if let rotation = snapshot.rotation { object.add("rotation", rotation.radians, places: 5) }
    if let velocity = snapshot.rotationVelocity {
      object.add("rotationVelocity", velocity.radians, places: 5)
    }
    if allowsSeveralDirections, let direction = snapshot.direction {
      object.add("direction", direction.description)
    }
    if !snapshot.customValues.isEmpty {
      object.add("values", snapshot.customValues.map { ($0.name, $0.value) }, places: 5)
    }
    if let since { object.add("since", since) }
  }
}

extension TrackingFault {
  /// The fault as one JSON object.
  package var json: String {
    var object = JSONObject()
    write(to: &object)
    return object.text
  }

  fileprivate func write(to object: inout JSONObject) {
    object.add("t", time)
    object.add("fault", kind.name)
    object.add("device", device.rawValue)
    if let slot { object.add("slot", slot) }
    object.add("meaning", kind.sentence)
  }
}

extension Transcript.Movement {
  /// The movement as one JSON object.
  func json(at time: Instant) -> String {
    var object = JSONObject()
    write(to: &object, at: time)
    return object.text
  }

  fileprivate func write(to object: inout JSONObject, at time: Instant) {
    object.add("t", time)
    object.add("layer", layer)
    object.add("position", position.x, position.y, places: 3)
    let t = transform
    object.add("transform", [t.a, t.b, t.c, t.d, t.tx, t.ty], places: 5)
    object.add("way", way.dx, way.dy, places: 3)
    object.add("scale", scale, places: 5)
    object.add("rotation", rotation.radians, places: 5)
  }
}
