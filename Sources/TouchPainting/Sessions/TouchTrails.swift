import TouchGeometry
import TouchTracking

/// Where a touch was of late.
public struct TouchTrail: Hashable, Sendable {
  /// One place on the way.
  public struct Place: Hashable, Sendable {
    /// When the touch was there, in event time.
    public var time: Instant
    /// Where, in points of the window.
    public var location: Point

    /// Creates a place.
    public init(time: Instant, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// Whose trail it is.
  public var id: TouchID
  /// The places, oldest first; there is always one.
  public var places: [Place]
  /// What the touch did last.
  public var phase: TouchPhase
  /// Half the longer diameter of the contact, in points; 0 when the device does not tell.
  public var radius: Double

  /// Creates a trail.
  public init(id: TouchID, places: [Place], phase: TouchPhase, radius: Double = 0) {
    self.id = id
    self.places = places
    self.phase = phase
    self.radius = radius
  }

  /// Whether the touch is on the glass.
  public var isDown: Bool { !phase.isTerminal }
}

/// Keeps the positions of touches for as long as their trails are visible.
///
/// It gets the same contact frames as the window and tracks them by itself, so that nothing has to
/// be asked of the window:
///
///     var trails = TouchTrails()
///     let device = trails.addSurface(surface)
///     trails.receive(frame)
///     let moment = SessionMoment(time: now, trails: trails.visible(at: now))
public struct TouchTrails {
  /// How long a place is remembered.
  public var memory: TimeSpan
  /// From points of the screen to those of the window.
  public var transform: AffineTransform
  /// The most places of one touch that are remembered.
  public static let mostPlaces = 1_000

  private var tracker = TouchTracker()
  private var frame = TouchFrame()
  private var trails: [TouchTrail] = []
  /// The whole paths; nil unless they are kept.
  var paths: TouchPaths?
  /// The contacts of the session, in the order of landing.
  private(set) var contacts: [ContactSpan] = []

  /// Creates a store without trails.
  ///
  /// - Parameters:
  ///   - memory: How long a place is remembered.
  ///   - transform: From points of the screen to those of the window.
  public init(memory: TimeSpan = .milliseconds(700), transform: AffineTransform = .identity) {
    self.memory = memory
    self.transform = transform
  }

  /// Adds a device and returns the number that its frames must carry.
  public mutating func addSurface(_ surface: Surface) -> DeviceID { tracker.addSurface(surface) }

  /// Takes what a device reports at one instant.
  public mutating func receive(_ contacts: ContactFrame) {
    frame.removeAll()
    tracker.track(contacts, into: &frame)
    record()
  }

  /// Cancels all touches: the input ended.
  public mutating func cancelAll(at instant: Instant) {
    frame.removeAll()
    tracker.cancelAll(at: instant, into: &frame)
    record()
  }

  /// The trails of which something is still to be seen at an instant, in the order of landing: those
  /// of touches that are down, with their present place at least, and what is left of others.
  public func visible(at instant: Instant) -> [TouchTrail] {
    let oldest = instant - memory
    return trails.compactMap { trail in
      var trail = trail
      let last = trail.places.last
      trail.places.removeAll { $0.time < oldest }
      if trail.places.isEmpty, trail.isDown, let last { trail.places = [last] }
      return trail.places.isEmpty ? nil : trail
    }
  }

  private mutating func record() {
    for sample in frame.samples { record(sample) }
  }

  private mutating func record(_ sample: TouchSample) {
    let place = TouchTrail.Place(
      time: sample.time, location: transform.applied(to: sample.location))
    paths?.add(place, of: sample)
    guard let index = trails.lastIndex(where: { $0.id == sample.id }) else {
      begin(sample, at: place)
      return
    }
    trails[index].places.append(place)
    trails[index].phase = sample.phase
    trails[index].radius = Double(sample.majorRadius)
    forget(before: sample.time - memory, in: index)
    if sample.phase.isTerminal { end(sample) }
  }

  private mutating func begin(_ sample: TouchSample, at place: TouchTrail.Place) {
    let oldest = sample.time - memory
    trails.removeAll { !$0.isDown && ($0.places.last.map { $0.time < oldest } ?? true) }
    trails.append(
      TouchTrail(
        id: sample.id, places: [place], phase: sample.phase, radius: Double(sample.majorRadius)))
    contacts.append(ContactSpan(id: sample.id, start: sample.time))
    if sample.phase.isTerminal { end(sample) }
  }

  private mutating func end(_ sample: TouchSample) {
    guard let index = contacts.lastIndex(where: { $0.id == sample.id }) else { return }
    contacts[index].end = sample.time
    contacts[index].isCancelled = sample.phase == .cancelled
  }

  /// Drops places by blocks, so that it is O(1) a place.
  private mutating func forget(before oldest: Instant, in index: Int) {
    guard trails[index].places.count > 64 else { return }
    let old = trails[index].places.prefix { $0.time < oldest }.count
    let excess = max(old, trails[index].places.count - TouchTrails.mostPlaces)
    if excess > 32 { trails[index].places.removeFirst(excess) }
  }
}
