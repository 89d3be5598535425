import Testing
import TouchGeometry
import TouchTracking
import Touchstone

/// A hand on a window: the vocabulary in which tests say what fingers do.
///
///     let hand = Hand(window)
///     hand.finger(1).lands(at: Point(x: 100, y: 100))
///     hand.finger(2).lands(at: Point(x: 200, y: 100))
///     hand.moves([1: Point(x: 50, y: 100), 2: Point(x: 250, y: 100)], over: .milliseconds(200))
///     hand.together { hand.finger(1).lifts(); hand.finger(2).lifts() }
///     hand.rests(for: .seconds(1))
///     #expect(photo.frame.width == 200, "\(hand)")
///
/// Places are points of the window, which is taken to lie at the screen's origin; they may lie far
/// outside it. The hand keeps the time: it starts at 1 s, every report comes one report interval
/// after the one before, and deadlines of the engine are reached in between, as by a host. Described,
/// a hand is the timeline of what it did, for the output of a failed expectation.
///
/// What no hand can do (land twice, move or lift a finger that is not down, go to no place at all)
/// is refused: it is an issue of the test, and nothing is sent.
final class Hand {
  /// The window that the hand touches.
  let window: Window
  /// The device that the hand's frames come from.
  let device: DeviceID
  /// The time between two reports.
  let interval: TimeSpan
  /// The latest instant that was spoken of.
  private(set) var time: Instant
  /// What happened so far, a line each.
  private(set) var timeline: [String] = []

  private var locations: [Int: Point] = [:]
  private var reported: Instant?
  private var batch: [Contact]?

  /// Creates a hand above a window, on a device of its own.
  ///
  /// - Parameters:
  ///   - window: The window that it touches.
  ///   - rate: How many reports the device makes in a second.
  ///   - start: When the first thing happens.
  init(_ window: Window, rate: Double = 120, startingAt start: Instant = .seconds(1)) {
    self.window = window
    interval = .seconds(1 / rate)
    time = start
    // Larger panels are not believed; see Surface.credibleLengths.
    let everywhere = Rect(x: -25_000, y: -25_000, width: 50_000, height: 50_000)
    device = window.application.addSurface(Surface(pointsIn: everywhere))
  }

  /// A finger of the hand, whether it is down or not; any number will do as its name.
  func finger(_ number: Int) -> HandFinger { HandFinger(hand: self, number: number) }

  /// The fingers that are down, in ascending order.
  var fingersDown: [Int] { locations.keys.sorted() }

  /// Where a finger is; nil for one that is not down.
  func location(of finger: Int) -> Point? { locations[finger] }

  /// Reports everything that is done in `body` in one frame. Only landings, lifts and movements that
  /// take no time can be done together.
  func together(_ body: () -> Void) {
    precondition(batch == nil, "frames cannot be nested")
    batch = []
    body()
    let contacts = batch ?? []
    batch = nil
    report(contacts)
  }

  /// Moves several fingers at a time, in straight lines and at even speeds.
  ///
  /// - Parameters:
  ///   - targets: Where each finger goes.
  ///   - span: How long it takes; there is a report at least every interval, and one at the end.
  func moves(
    _ targets: [Int: Point], over span: TimeSpan, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (finger, target) in targets where locations[finger] == nil || !target.isFinite {
      return refuse("finger \(finger) cannot move to \(text(target))", sourceLocation)
    }
    guard batch == nil else { return refuse("a movement is no single frame", sourceLocation) }
    let from = locations
    let count = max(Int((span.seconds / interval.seconds).rounded()), 1)
    note(targets.sorted { $0.key < $1.key }.map { "finger \($0.key) moves to \(text($0.value))" })
    for step in 1...count {
      let share = Double(step) / Double(count)
      var contacts: [Contact] = []
      for (finger, target) in targets.sorted(by: { $0.key < $1.key }) {
        guard let start = from[finger] else { continue }
        let place = step == count ? target : start.interpolated(to: target, fraction: share)
        locations[finger] = place
        contacts.append(Contact(slot: finger, phase: .moved, position: place))
      }
      report(contacts)
    }
  }

  /// Moves several fingers along paths: `path` says where a finger is at a share, from 0 to 1, of the
  /// movement.
  func moves(
    _ fingers: [Int], over span: TimeSpan, along path: (_ finger: Int, _ share: Double) -> Point
  ) {
    let count = max(Int((span.seconds / interval.seconds).rounded()), 1)
    for step in 1...count {
      let share = Double(step) / Double(count)
      let targets = fingers.map { ($0, path($0, share)) }
      moves(Dictionary(uniqueKeysWithValues: targets), over: interval)
    }
  }

  /// Lets time pass, in steps of a drawn frame if one is given, else from deadline to deadline.
  ///
  /// - Parameters:
  ///   - span: How long.
  ///   - frame: The time between two calls of the window's `advance(to:)`.
  func rests(for span: TimeSpan, inFramesOf frame: TimeSpan? = nil) {
    let end = time + span
    if let frame, frame > .zero {
      while time + frame < end { advance(to: time + frame) }
    }
    advance(to: end)
    timeline.append("\(time) rested")
  }

  /// Takes all touches back, as when the device goes away.
  func isTakenAway() {
    time = time + interval
    note(["all touches are taken back"])
    locations.removeAll()
    window.application.cancelAll(at: time, device: device)
    reported = time
  }

  // MARK: For the fingers

  fileprivate func lands(_ finger: Int, at place: Point, _ sourceLocation: SourceLocation) {
    guard locations[finger] == nil, place.isFinite else {
      return refuse("finger \(finger) cannot land at \(text(place))", sourceLocation)
    }
    locations[finger] = place
    note(["finger \(finger) lands at \(text(place))"])
    send(Contact(slot: finger, phase: .began, position: place))
  }

  fileprivate func jumps(_ finger: Int, to place: Point, _ sourceLocation: SourceLocation) {
    guard locations[finger] != nil, place.isFinite else {
      return refuse("finger \(finger) cannot move to \(text(place))", sourceLocation)
    }
    locations[finger] = place
    note(["finger \(finger) moves to \(text(place))"])
    send(Contact(slot: finger, phase: .moved, position: place))
  }

  fileprivate func lifts(_ finger: Int, _ phase: Contact.Phase, _ sourceLocation: SourceLocation) {
    guard let place = locations.removeValue(forKey: finger) else {
      return refuse("finger \(finger), which is not down, cannot lift", sourceLocation)
    }
    note(["finger \(finger) \(phase == .ended ? "lifts" : "is cancelled") at \(text(place))"])
    send(Contact(slot: finger, phase: phase, position: place))
  }

  private func send(_ contact: Contact) {
    if batch != nil { batch?.append(contact) } else { report([contact]) }
  }

  /// Hands in a frame, one interval after the one before.
  private func report(_ contacts: [Contact]) {
    guard !contacts.isEmpty else { return }
    if let reported { time = max(time, reported + interval) }
    reported = time
    window.deliver(ContactFrame(device: device, time: time, contacts: contacts))
  }

  /// Goes to an instant as a host does: by way of the deadlines on the way there.
  private func advance(to instant: Instant) {
    var last: Instant?
    while let deadline = window.nextDeadline, deadline < instant, deadline != last {
      window.advance(to: deadline)
      last = deadline
    }
    time = max(time, instant)
    window.advance(to: time)
  }

  private func note(_ lines: [String]) {
    for line in lines { timeline.append("\(time) \(line)") }
  }

  private func refuse(_ what: String, _ sourceLocation: SourceLocation) {
    Issue.record("\(what) after\n\(self)", sourceLocation: sourceLocation)
  }

  private func text(_ point: Point) -> String { "(\(point.x), \(point.y))" }
}

extension Hand: CustomStringConvertible {
  var description: String { timeline.joined(separator: "\n") }
}

/// A finger of a ``Hand``.
struct HandFinger {
  fileprivate let hand: Hand
  fileprivate let number: Int

  /// Where the finger is; nil while it is not down.
  var location: Point? { hand.location(of: number) }

  /// Lands at a place.
  @discardableResult
  func lands(at place: Point, sourceLocation: SourceLocation = #_sourceLocation) -> HandFinger {
    hand.lands(number, at: place, sourceLocation)
    return self
  }

  /// Lands at a place given by its coordinates.
  @discardableResult
  func lands(
    at x: Double, _ y: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) -> HandFinger {
    lands(at: Point(x: x, y: y), sourceLocation: sourceLocation)
  }

  /// Moves in a straight line at an even speed; in one report without a time.
  @discardableResult
  func moves(
    to place: Point, over span: TimeSpan? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> HandFinger {
    if let span {
      hand.moves([number: place], over: span, sourceLocation: sourceLocation)
    } else {
      hand.jumps(number, to: place, sourceLocation)
    }
    return self
  }

  /// Moves to a place given by its coordinates.
  @discardableResult
  func moves(
    to x: Double, _ y: Double, over span: TimeSpan? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> HandFinger {
    moves(to: Point(x: x, y: y), over: span, sourceLocation: sourceLocation)
  }

  /// Moves by a displacement.
  @discardableResult
  func moves(
    by dx: Double, _ dy: Double, over span: TimeSpan? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> HandFinger {
    let place = (location ?? Point(x: .nan, y: .nan)) + Vector(dx: dx, dy: dy)
    return moves(to: place, over: span, sourceLocation: sourceLocation)
  }

  /// Lifts where it is.
  func lifts(sourceLocation: SourceLocation = #_sourceLocation) {
    hand.lifts(number, .ended, sourceLocation)
  }

  /// Is taken back by the device, like a palm.
  func isCancelled(sourceLocation: SourceLocation = #_sourceLocation) {
    hand.lifts(number, .cancelled, sourceLocation)
  }

  /// Lands, stays for a while and lifts.
  func taps(
    at place: Point, for span: TimeSpan = .milliseconds(50),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    lands(at: place, sourceLocation: sourceLocation)
    hand.rests(for: span)
    lifts(sourceLocation: sourceLocation)
  }
}
