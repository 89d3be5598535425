import TouchGeometry
import TouchTracking

/// The recent positions of a touch.
///
///     let places = [TouchTrail.Place(time: .zero, location: Point(x: 40, y: 40))]
///     let trail = TouchTrail(id: TouchID(1), places: places, phase: .began, radius: 24)
///     let moment = SessionMoment(time: .zero, trails: [trail])
///     OverlayPainter(.touches).paint(window, at: moment, on: canvas)
public struct TouchTrail: Hashable, Sendable {
  /// A position of a touch.
  ///
  ///     let drag = (0...10).map { step in
  ///       TouchTrail.Place(time: .seconds(Double(step) / 60), location: Point(x: Double(step) * 8, y: 40))
  ///     }
  public struct Place: Hashable, Sendable {
    /// The event time.
    public var time: Instant
    /// The position, in points of the window.
    public var location: Point

    /// Creates a place.
    public init(time: Instant, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// The touch.
  public var id: TouchID
  /// The positions, oldest first; never empty.
  public var places: [Place]
  /// The current phase of the touch.
  public var phase: TouchPhase
  /// Half the major diameter of the contact, in points; 0 if the device does not report it.
  public var radius: Double
  /// The age at which a position has faded away.
  public var memory: TimeSpan

  /// Creates a trail; its positions fade for 700 ms by default.
  public init(
    id: TouchID, places: [Place], phase: TouchPhase, radius: Double = 0,
    memory: TimeSpan = .milliseconds(700)
  ) {
    self.id = id
    self.places = places
    self.phase = phase
    self.radius = radius
    self.memory = memory
  }

  /// Whether the touch is on the glass.
  public var isDown: Bool { !phase.isTerminal }
}

/// Keeps the positions of touches as long as their trails are visible.
///
/// It receives the same contact frames as the window and tracks them itself, so that it does not depend on
/// the window:
///
///     var trails = TouchTrails()
///     let device = trails.addSurface(surface)
///     trails.receive(frame)
///     let moment = SessionMoment(time: now, trails: trails.visible(at: now))
public struct TouchTrails {
  /// How long a position is kept, and fades.
  public var memory: TimeSpan
  /// From points of the screen to those of the window.
  public var transform: AffineTransform
  /// The maximum number of positions kept for one touch.
  public static let maximumPlaces = 1_000

  private var tracker = TouchTracker()
  private var frame = TouchFrame()
  private var trails: [TouchTrail] = []
  /// The whole paths; nil unless they are kept.
  var paths: TouchPaths?
  /// The contacts of the session, in the order of landing.
  private(set) var contacts: [ContactSpan] = []

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - memory: How long a position is kept; 700 ms by default.
  ///   - transform: From points of the screen to those of the window.
  public init(memory: TimeSpan = .milliseconds(700), transform: AffineTransform = .identity) {
    self.memory = memory
    self.transform = transform
  }

  /// Adds a device and returns the number that its frames must carry.
  public mutating func addSurface(_ surface: Surface) -> DeviceID { tracker.addSurface(surface) }

  /// Receives the contacts that a device reports at one instant.
  public mutating func receive(_ contacts: ContactFrame) {
    frame.removeAll()
    tracker.track(contacts, into: &frame)
    record()
  }

  /// Cancels all touches, at the end of the input.
  public mutating func cancelAll(at instant: Instant) {
    frame.removeAll()
    tracker.cancelAll(at: instant, into: &frame)
    record()
  }

  /// The trails that are still visible at an instant, in landing order: those of touches that are down, with
  /// at least their current position, and the remainders of others.
  public func visible(at instant: Instant) -> [TouchTrail] {
    let oldest = instant - memory
    return trails.compactMap { trail in
      var trail = trail
      trail.memory = memory
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

  /// Drops positions in blocks, so that the cost is O(1) per position.
  private mutating func forget(before oldest: Instant, in index: Int) {
    guard trails[index].places.count > 64 else { return }
    let old = trails[index].places.prefix { $0.time < oldest }.count
    let excess = max(old, trails[index].places.count - TouchTrails.maximumPlaces)
    if excess > 32 { trails[index].places.removeFirst(excess) }
  }
}
