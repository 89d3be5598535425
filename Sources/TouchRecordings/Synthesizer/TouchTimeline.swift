import TouchGeometry
import TouchTracking

/// One finger on the glass, from its landing to its lift.
public struct FingerContact: Hashable, Sendable {
  /// How a contact comes to its end.
  public enum Ending: Hashable, Sendable {
    /// The finger leaves the glass.
    case lift
    /// The panel finds that it was a palm, says so, and one scan later that it is gone.
    case palm
  }

  /// Where the finger is, also while it is above the glass.
  public var path: FingerPath
  /// When the path begins, from the beginning of the timeline.
  public var beginning: TimeSpan
  /// How long after the path's beginning the finger lands.
  public var landingDelay: TimeSpan
  /// How long before the path's end the finger lifts.
  public var liftingLead: TimeSpan
  /// How the contact ends.
  public var ending: Ending

  /// Creates a contact that follows a path, by default all of it.
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

  /// When the finger lands, from the beginning of the timeline.
  public var landing: TimeSpan { beginning + max(landingDelay, .zero) }

  /// When the finger lifts, from the beginning of the timeline; never before ``landing``.
  public var lifting: TimeSpan {
    max(landing, beginning + path.duration - max(liftingLead, .zero))
  }

  /// The place at a time of the timeline in millimetres; nil while the finger is not on the glass,
  /// which is from ``landing`` up to, not including, ``lifting``.
  public func position(at time: TimeSpan) -> Point? {
    guard time >= landing, time < lifting else { return nil }
    return path.position(at: time - beginning)
  }
}

/// What all fingers truly do: contacts on a common time.
///
///     let session = TouchTimeline.tap(at: here)
///       .then(.tap(at: here), after: .milliseconds(120))
///       .together(with: .hold(at: there, for: .seconds(1)))
public struct TouchTimeline: Hashable, Sendable {
  /// The contacts, in any order.
  public var contacts: [FingerContact]
  /// How long the timeline lasts; what comes ``then(_:after:)`` begins there.
  public var duration: TimeSpan

  /// Creates a timeline that lasts until its last contact's path ends.
  public init(_ contacts: [FingerContact] = []) {
    self.contacts = contacts
    duration = contacts.reduce(.zero) { max($0, $1.beginning + $1.path.duration) }
  }

  /// Creates the timeline of one finger.
  public init(_ path: FingerPath, ending: FingerContact.Ending = .lift) {
    self.init([FingerContact(path: path, ending: ending)])
  }

  /// The timeline that begins later by `delay`; a negative one counts as none, since nobody sees
  /// what comes before a recording begins.
  public func after(_ delay: TimeSpan) -> TouchTimeline {
    let delay = max(delay, .zero)
    var later = self
    for index in later.contacts.indices { later.contacts[index].beginning += delay }
    later.duration += delay
    return later
  }

  /// This timeline and, when it is over and a pause has passed, another one with other contacts.
  ///
  /// What the same finger does next belongs into its ``FingerPath``.
  public func then(_ next: TouchTimeline, after pause: TimeSpan = .zero) -> TouchTimeline {
    together(with: next.after(duration + pause))
  }

  /// Both timelines at once.
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

  /// Short contacts one after the other at one place, with `gap` between lift and landing.
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

  /// A contact that rests.
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
