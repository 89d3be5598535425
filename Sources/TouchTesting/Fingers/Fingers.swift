import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Fingers on a window: the words in which a test says what they do.
///
///     let fingers = Fingers(on: window)
///     fingers.tap(photo)
///     fingers.drag(photo, by: Vector(dx: 120, dy: 0), over: .milliseconds(300))
///     let thumb = fingers.land(on: photo), index = fingers.land(at: Point(x: 500, y: 300))
///     index.move(by: Vector(dx: 40, dy: 0), over: .milliseconds(200))
///     index.lift()
///     thumb.lift()
///     fingers.settle()
///     expect(single, .recognized(times: 1))
///
/// Places are points of the window, or of a layer where one is named; they may lie far outside of it. The
/// fingers keep the time: it begins at 1 s, each report comes one interval of the panel after the one before,
/// and deadlines of the engine are reached in between, as by a host. Nothing waits for a clock, so a test of
/// an hour takes milliseconds.
///
/// What no finger can do (land twice, move or lift when it is not down, go to no place at all, touch a layer
/// that is covered) is refused: the test fails at that line, and nothing is sent.
///
/// Described, fingers are the list of what they did.
public final class Fingers {
  /// The window.
  public let window: Window
  /// The device of the frames, in the window's application.
  public let device: DeviceID
  /// The time between two reports of the panel.
  public let interval: TimeSpan
  /// The latest instant.
  public internal(set) var now: Instant
  /// What happened so far, one line each.
  public internal(set) var timeline: [String] = []

  /// Watches the window; nil to watch nothing.
  let witness: Witness?
  private var down: [Int: Down] = [:]
  private var landings = 0
  private var reported: Instant?
  private var batch: [Contact]?
  /// What a scanning panel sees; nil for an exact panel.
  private var eye: PanelEye?

  /// A finger that is down.
  private struct Down {
    var place: Point
    /// The landing: a finger that was identified by its landing is not the next one with its number.
    var landing: Int
  }

  /// Puts fingers above a window, on a device of their own.
  ///
  /// Unless you say otherwise the window's recognizers are watched from now on, for ``expect(_:_:fileID:filePath:line:column:)`` and
  /// ``assertTranscript(of:matches:fileID:filePath:line:column:)``. The application gets a trace unless it
  /// has one.
  ///
  /// - Parameters:
  ///   - window: The window; it should lie at the origin of the screen.
  ///   - panel: The panel that they touch; an exact one by default.
  ///   - start: When time begins.
  ///   - isWatching: Whether the recognizers are watched. To watch takes time and memory: say false where you
  ///     measure these.
  public init(
    on window: Window, panel: TestPanel = .exact, startingAt start: Instant = .seconds(1),
    isWatching: Bool = true
  ) {
    self.window = window
    interval = panel.interval
    now = start
    // Larger panels are not believed; see Surface.credibleLengths.
    let everywhere = Rect(x: -25_000, y: -25_000, width: 50_000, height: 50_000)
    device = window.application.addSurface(Surface(pointsIn: everywhere))
    witness = isWatching ? Witness.of(window, from: start) : nil
    if case .scanning(let sampling, let seed) = panel {
      eye = PanelEye(sampling, seed: seed, startingAt: start)
    }
  }

  /// The numbers of the fingers that are down, in ascending order.
  public var fingersDown: [Int] { down.keys.sorted() }

  /// The location of a finger in points of the window; nil if it is not down.
  public func location(of finger: Int) -> Point? { down[finger]?.place }

  /// The finger with this number, whether it is down or not; any number is allowed.
  public func finger(_ number: Int) -> Finger {
    Finger(fingers: self, number: number, landing: nil)
  }

  // MARK: Time

  /// Lets time pass, from deadline to deadline, or from picture to picture of a display.
  ///
  /// - Parameters:
  ///   - span: How long.
  ///   - frame: The time between two calls of the application's `advance(to:)`; nil, the default, for
  ///     deadlines alone.
  public func rest(for span: TimeSpan, inFramesOf frame: TimeSpan? = nil) {
    let end = now + span
    if let frame, frame > .zero {
      while now + frame < end { advance(to: now + frame) }
    }
    if eye != nil, !down.isEmpty { scan(until: end) { self.down[$0]?.place } }
    advance(to: end)
    timeline.append("\(now) rested")
  }

  /// Lets time pass until nothing waits and nothing moves by itself. Fingers that are down stay down. The
  /// test fails at this line if that takes more than a minute.
  public func settle(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let application = window.application
    let end = now + Replayer.longestAftermath
    while now < end {
      let next = application.nextDeadline ?? end
      guard application.isMoving || application.nextDeadline != nil else {
        timeline.append("\(now) settled")
        return
      }
      advance(to: application.isMoving ? min(next, now + interval) : next)
    }
    TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
      .fail(
        "something still moves or waits after a minute; the next deadline is "
          + "\(application.nextDeadline.map { "\($0) s" } ?? "none").\n\(witness?.story ?? "")")
  }

  /// Advances to an instant as a host does, reaching deadlines on the way.
  func advance(to instant: Instant) {
    let application = window.application
    var last: Instant?
    while let deadline = application.nextDeadline, deadline < instant, deadline != last {
      witness?.reach(deadline)
      application.advance(to: deadline)
      last = deadline
    }
    now = max(now, instant)
    witness?.reach(now)
    application.advance(to: now)
  }

  // MARK: Several fingers at once

  /// Reports everything in `body` in one frame. Only landings, lifts and movements without a duration can be
  /// combined.
  public func together(_ body: () -> Void) {
    precondition(batch == nil, "frames cannot be nested")
    batch = []
    body()
    let contacts = batch ?? []
    batch = nil
    report(contacts)
  }

  /// Moves several fingers at a time, in straight lines.
  ///
  /// - Parameters:
  ///   - targets: Where each finger goes, by its number.
  ///   - span: How long it takes; there is a report every interval, and one at the end.
  ///   - pace: How the speed changes on the way; even by default.
  public func move(
    _ targets: [Int: Point], over span: TimeSpan, pace: Pace = .even,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for (finger, target) in targets where down[finger] == nil || !target.isFinite {
      return refuse("finger \(finger) cannot move to \(text(target))", site)
    }
    let from = down.mapValues(\.place)
    note(targets.sorted { $0.key < $1.key }.map { "finger \($0.key) moves to \(text($0.value))" })
    move(targets.keys.sorted(), over: span, site) { finger, share in
      guard let start = from[finger], let target = targets[finger] else { return .zero }
      return share == 1
        ? target : start.interpolated(to: target, fraction: pace.progress(at: share))
    }
  }

  /// Moves several fingers along paths: `path` says where a finger is at a share, from 0 to 1, of the time.
  public func move(
    _ fingers: [Int], over span: TimeSpan, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    along path: (_ finger: Int, _ share: Double) -> Point
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for finger in fingers where down[finger] == nil || !path(finger, 1).isFinite {
      return refuse("finger \(finger) cannot move to \(text(path(finger, 1)))", site)
    }
    note(fingers.map { "finger \($0) moves to \(text(path($0, 1)))" })
    move(fingers, over: span, site, along: path)
  }

  private func move(
    _ fingers: [Int], over span: TimeSpan, _ site: TestSite, along path: (Int, Double) -> Point
  ) {
    guard batch == nil else { return refuse("a movement is no single frame", site) }
    guard eye == nil else {
      let (start, end) = (now, now + span)
      scan(until: end) { finger in
        guard fingers.contains(finger), span > .zero else { return self.down[finger]?.place }
        return path(finger, min((self.now - start).seconds / span.seconds, 1))
      }
      for finger in fingers { down[finger]?.place = path(finger, 1) }
      return
    }
    let count = max(Int((span.seconds / interval.seconds).rounded()), 1)
    for step in 1...count {
      let share = step == count ? 1 : Double(step) / Double(count)
      let contacts = fingers.map { finger in
        let place = path(finger, share)
        down[finger]?.place = place
        return Contact(slot: finger, phase: .moved, position: place)
      }
      report(contacts)
    }
  }

  /// Cancels all touches, as when the device is removed.
  public func cancelAll() {
    now = now + interval
    note(["all touches are taken back"])
    for finger in fingersDown { _ = eye?.lift(finger) }
    witness?.noteCancellation(of: down.mapValues(\.place), at: now)
    down.removeAll()
    window.application.cancelAll(at: now, device: device)
    reported = now
  }

  // MARK: For one finger

  /// Whether the finger of that landing is still down; any landing counts if none is given.
  func isDown(_ finger: Int, since landing: Int?) -> Bool {
    guard let known = down[finger] else { return false }
    return landing == nil || known.landing == landing
  }

  /// The lowest number, from 1, without a finger that is down.
  var freeNumber: Int {
    var number = 1
    while down[number] != nil { number += 1 }
    return number
  }

  /// The number of this landing; nil if it was refused.
  @discardableResult
  func land(_ finger: Int, at place: Point, _ site: TestSite) -> Int? {
    guard down[finger] == nil, place.isFinite else {
      refuse("finger \(finger) cannot land at \(text(place))", site)
      return nil
    }
    landings += 1
    down[finger] = Down(place: place, landing: landings)
    note(["finger \(finger) lands at \(text(place))"])
    send(.began, finger, place)
    return landings
  }

  func jump(_ finger: Int, since landing: Int?, to place: Point, _ site: TestSite) {
    guard isDown(finger, since: landing), place.isFinite else {
      return refuse("finger \(finger) cannot move to \(text(place))", site)
    }
    down[finger]?.place = place
    note(["finger \(finger) moves to \(text(place))"])
    send(.moved, finger, place)
  }

  func lift(_ finger: Int, since landing: Int?, _ phase: Contact.Phase, _ site: TestSite) {
    guard isDown(finger, since: landing), let place = down.removeValue(forKey: finger)?.place else {
      return refuse("finger \(finger), which is not down, cannot lift", site)
    }
    note(["finger \(finger) \(phase == .ended ? "lifts" : "is cancelled") at \(text(place))"])
    send(phase, finger, place)
  }

  // MARK: Reports

  private func send(_ phase: Contact.Phase, _ finger: Int, _ place: Point) {
    let contact = Contact(slot: finger, phase: phase, position: place)
    if batch != nil { batch?.append(contact) } else { report([contact]) }
  }

  /// Delivers a frame: one interval after the one before, or at the panel's next scan.
  private func report(_ contacts: [Contact]) {
    guard !contacts.isEmpty else { return }
    var contacts = contacts
    if let scan = eye?.nextScan(notBefore: now) {
      advance(to: scan)
      for index in contacts.indices { contacts[index].position = see(contacts[index], at: scan) }
    } else if let reported {
      now = max(now, reported + interval)
    }
    deliver(ContactFrame(device: device, time: now, contacts: contacts))
  }

  /// Where a scanning panel sees a contact.
  private func see(_ contact: Contact, at instant: Instant) -> Point {
    switch contact.phase {
    case .began: eye?.land(contact.slot, at: contact.position, instant) ?? contact.position
    case .moved:
      eye?.look(at: contact.slot, truly: contact.position, instant) ?? contact.position
    case .ended, .cancelled: eye?.lift(contact.slot) ?? contact.position
    }
  }

  /// Has a scanning panel look until an instant; `place` says where a finger truly is now.
  private func scan(until end: Instant, _ place: (Int) -> Point?) {
    while let scan = eye?.nextScan(notBefore: now), scan < end {
      advance(to: scan)
      var contacts: [Contact] = []
      for finger in fingersDown {
        guard let truth = place(finger) else { continue }
        down[finger]?.place = truth
        guard let seen = eye?.look(at: finger, truly: truth, scan) else { continue }
        contacts.append(Contact(slot: finger, phase: .moved, position: seen))
      }
      if !contacts.isEmpty { deliver(ContactFrame(device: device, time: scan, contacts: contacts)) }
    }
    advance(to: end)
  }

  func deliver(_ frame: ContactFrame) {
    reported = frame.time
    now = max(now, frame.time)
    witness?.take(frame)
    window.deliver(frame)
  }

  // MARK: Words

  func note(_ lines: [String]) {
    for line in lines { timeline.append("\(now) \(line)") }
  }

  func refuse(_ what: String, _ site: TestSite) {
    site.fail(timeline.isEmpty ? what : "\(what), after\n\(self)")
  }

  func text(_ point: Point) -> String { "(\(point.x), \(point.y))" }
}

extension Fingers: CustomStringConvertible {
  /// What the fingers did, one line each.
  public var description: String { timeline.joined(separator: "\n") }
}
