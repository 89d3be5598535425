import TouchGeometry
import TouchTracking

/// A contact of one finger, from its landing to its lift.
///
///     // A thumb that rests while another finger drags.
///     let thumb = FingerContact(path: FingerPath(from: Point(x: 20, y: 90)).hold(.seconds(2)))
///     let drag = FingerPath(from: Point(x: 80, y: 60)).move(to: Point(x: 160, y: 60), over: .seconds(1))
///     let timeline = TouchTimeline([thumb, FingerContact(path: drag, beginning: .milliseconds(500))])
public struct FingerContact: Hashable, Sendable {
  /// How a contact ends.
  public enum Ending: Hashable, Sendable {
    /// The finger lifts.
    case lift
    /// The panel identifies the contact as a palm, reports this, and ends the contact one scan later.
    case palm
  }

  /// The position of the finger, including while it is above the surface.
  public var path: FingerPath
  /// The start of the path on the timeline.
  public var beginning: TimeSpan
  /// The time between the start of the path and the landing.
  public var landingDelay: TimeSpan
  /// The time between the lift and the end of the path.
  public var liftingLead: TimeSpan
  /// How the contact ends.
  public var ending: Ending

  /// Creates a contact that follows a path, the whole path by default.
  public init(
    path: FingerPath, beginning: TimeSpan = .zero, landingDelay: TimeSpan = .zero,
    liftingLead: TimeSpan = .zero, ending: Ending = .lift
  ) {
    self.path = path
    self.beginning = beginning
    self.landingDelay = landingDelay
    self.liftingLead = liftingLead
    self.ending = ending
  }

  /// The time of the landing on the timeline.
  public var landing: TimeSpan { beginning + max(landingDelay, .zero) }

  /// The time of the lift on the timeline; never before ``landing``.
  public var lifting: TimeSpan {
    max(landing, beginning + path.duration - max(liftingLead, .zero))
  }

  /// The position at a time of the timeline, in millimeters; nil unless the finger is on the surface, from
  /// ``landing`` up to, but not including, ``lifting``.
  public func position(at time: TimeSpan) -> Point? {
    guard time >= landing, time < lifting else { return nil }
    return path.position(at: time - beginning)
  }
}

/// The exact movements of all fingers: contacts on a common timeline.
///
///     let session = TouchTimeline.tap(at: here)
///       .then(.tap(at: here), after: .milliseconds(120))
///       .together(with: .hold(at: there, for: .seconds(1)))
public struct TouchTimeline: Hashable, Sendable {
  /// The contacts, in any order.
  public var contacts: [FingerContact]
  /// The duration of the timeline, after which the next one of ``then(_:after:)`` begins.
  public var duration: TimeSpan

  /// Creates a timeline that lasts until the end of its last contact's path.
  public init(_ contacts: [FingerContact] = []) {
    self.contacts = contacts
    duration = contacts.reduce(.zero) { max($0, $1.beginning + $1.path.duration) }
  }

  /// Creates the timeline of a single finger.
  public init(_ path: FingerPath, ending: FingerContact.Ending = .lift) {
    self.init([FingerContact(path: path, ending: ending)])
  }

  /// The timeline delayed by `delay`. Negative delays are ignored, since a recording contains nothing before
  /// its beginning.
  public func after(_ delay: TimeSpan) -> TouchTimeline {
    let delay = max(delay, .zero)
    var later = self
    for index in later.contacts.indices { later.contacts[index].beginning += delay }
    later.duration += delay
    return later
  }

  /// This timeline followed, after a pause, by another one with other contacts.
  ///
  /// To continue with the same finger, extend its ``FingerPath`` instead.
  public func then(_ next: TouchTimeline, after pause: TimeSpan = .zero) -> TouchTimeline {
    together(with: next.after(duration + pause))
  }

  /// Both timelines at the same time.
  public func together(with other: TouchTimeline) -> TouchTimeline {
    var both = self
    both.contacts += other.contacts
    both.duration = max(duration, other.duration)
    return both
  }
}

extension TouchTimeline {
  /// A short contact.
  public static func tap(
    at place: Point, for span: TimeSpan = .milliseconds(80)
  ) -> TouchTimeline { hold(at: place, for: span) }

  /// Successive short contacts at one position, with `gap` between lift and landing.
  public static func taps(
    _ count: Int, at place: Point, for span: TimeSpan = .milliseconds(80),
    gap: TimeSpan = .milliseconds(130)
  ) -> TouchTimeline {
    var timeline = TouchTimeline()
    for index in 0..<max(count, 0) {
      timeline = timeline.then(.tap(at: place, for: span), after: index == 0 ? .zero : gap)
    }
    return timeline
  }

  /// A contact that does not move.
  public static func hold(at place: Point, for span: TimeSpan) -> TouchTimeline {
    TouchTimeline(FingerPath(from: place).hold(span))
  }

  /// A straight stroke of one finger.
  public static func stroke(
    from start: Point, to end: Point, over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> TouchTimeline {
    TouchTimeline(FingerPath(from: start).move(to: end, over: span, pace: pace))
  }
}
