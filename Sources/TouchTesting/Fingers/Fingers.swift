import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Fingers on a window, with which a test performs touches.
///
///     let fingers = Fingers(on: window)
///     fingers.tap(photo)
///     fingers.drag(photo, by: Vector(dx: 120, dy: 0), over: .milliseconds(300))
///     let thumb = fingers.land(on: photo), index = fingers.land(at: Point(x: 500, y: 300))
///     index.move(by: Vector(dx: 40, dy: 0), over: .milliseconds(200))
///     index.lift()
///     thumb.lift()
///     fingers.settle()
///     #expect(single, .recognized(times: 1))
///
/// Positions are in points of the window, or of the layer passed with them, up to 25,000 pt from the origin.
/// `Fingers(on: window, in: layer)` uses a layer's points for every call. The fingers control the time. It
/// begins at 1 s, or at the time of the application's host if that is later, each report follows an interval
/// of the panel or more after the previous one, and deadlines of the engine are reached in between, as with a
/// real host. Nothing waits for a clock, so an hour-long test takes milliseconds.
///
/// Impossible actions are refused: landing twice, moving or lifting a finger that is not down, moving to a
/// position that is not finite, or touching a layer that is covered. The test fails at that line, and nothing
/// is sent, apart from what precedes a position on the way along a path.
///
/// The description of the fingers is a list of their actions.
public final class Fingers {
  /// The window.
  public let window: Window
  /// The layer in whose points positions are given where a call names no other; nil for the window.
  public let layer: Layer?
  /// The device of the frames, in the window's application.
  public let device: DeviceID
  /// The time between two reports of the panel.
  public let interval: TimeSpan
  /// The current time.
  public internal(set) var now: Instant
  /// The previous actions, one line each.
  public internal(set) var timeline: [String] = []

  /// Observes the window; nil if it is not observed.
  let witness: Witness?
  /// The fingers that are down, with their positions in the window.
  var down: [Int: Down] = [:]
  private var landings = 0
  private var reported: Instant?
  /// The contacts of the frame being assembled; nil outside of ``together(_:)``.
  var batch: [Contact]?
  /// Simulates a scanning panel; nil for an exact panel.
  private var eye: PanelEye?
  /// The app's own updates as time passes; nil if there are none.
  private var display: Display?

  /// A display that shows a frame at regular intervals.
  private struct Display {
    var interval: TimeSpan
    var next: Instant
    var update: (Instant) -> Void
  }

  /// A finger that is down.
  struct Down {
    /// In points of the window.
    var place: Point
    /// The landing's number, which distinguishes successive landings of the same finger number.
    var landing: Int
  }

  /// Puts fingers above a window, on a separate device.
  ///
  /// By default the window's recognizers are observed from now on, for
  /// ``expect(_:_:fileID:filePath:line:column:)`` and
  /// ``assertTranscript(of:matches:fileID:filePath:line:column:)``. The application gets a trace unless it
  /// already has one.
  ///
  /// - Parameters:
  ///   - window: The window; it should be at the origin of the screen.
  ///   - layer: A layer of the window in whose points positions are given, wherever it is at each call; nil, the
  ///     default, for points of the window.
  ///   - panel: The panel under the fingers; an exact one by default.
  ///   - start: The initial time; the time of the application's host if that is later.
  ///   - isWatching: Whether the recognizers are observed. This takes time and memory, so pass false in
  ///     performance tests.
  public init(
    on window: Window, in layer: Layer? = nil, panel: TestPanel = .exact,
    startingAt start: Instant = .seconds(1), isWatching: Bool = true
  ) {
    self.window = window
    self.layer = layer
    interval = panel.interval
    let start = max(start, window.application.hostNow ?? start)
    now = start
    // Positions may be far outside the window.
    let everywhere = Rect(x: -25_000, y: -25_000, width: 50_000, height: 50_000)
    device = window.application.addSurface(Surface(pointsIn: everywhere))
    witness = isWatching ? Witness.of(window, from: start) : nil
    if case .scanning(let sampling, let seed) = panel {
      eye = PanelEye(sampling, seed: seed, startingAt: start)
    }
  }

  /// The numbers of the fingers that are down, in ascending order.
  public var fingersDown: [Int] { down.keys.sorted() }

  /// The location of a finger in points of the window, or of ``layer``; nil if it is not down.
  public func location(of finger: Int) -> Point? {
    guard let place = down[finger]?.place, let layer else { return down[finger]?.place }
    return layer.convert(place, from: window)
  }

  /// A position in the window, given in points of ``layer`` if there is one.
  func inWindow(_ point: Point) -> Point { layer?.windowLocation(of: point) ?? point }

  /// A displacement in the window, given in points of ``layer`` if there is one.
  func inWindow(_ displacement: Vector) -> Vector {
    layer?.windowVector(of: displacement) ?? displacement
  }

  /// The finger with this number, whether or not it is down; any number is allowed.
  public func finger(_ number: Int) -> Finger {
    Finger(fingers: self, number: number, landing: nil)
  }

  // MARK: Time

  /// Lets time pass, from deadline to deadline, or from frame to frame of a display.
  ///
  /// - Parameters:
  ///   - span: The duration.
  ///   - frame: The interval between calls of the application's `advance(to:)`; nil, the default, for
  ///     deadlines only.
  ///   - fileID: The test's file, as `#fileID`; leave the default.
  ///   - filePath: The test's path, as `#filePath`; leave the default.
  ///   - line: The test's line; leave the default.
  ///   - column: The test's column; leave the default.
  public func rest(
    for span: TimeSpan, inFramesOf frame: TimeSpan? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    rest(for: span, inFramesOf: frame, site)
  }

  func rest(for span: TimeSpan, inFramesOf frame: TimeSpan? = nil, _ site: TestSite) {
    guard batch == nil else { return refuse("no time passes within a frame", site) }
    catchUp()
    let end = now + span
    while let frame, frame > .zero, now + frame < end { hold(until: now + frame) }
    hold(until: end)
    timeline.append("\(now) rested")
  }

  /// Lets time pass while the fingers that are down stay where they are.
  private func hold(until instant: Instant) {
    if eye != nil, !down.isEmpty { scan(until: instant) { self.down[$0]?.place } }
    advance(to: instant)
  }

  /// Continues at the application's time, which other fingers on the window may have advanced.
  func catchUp() { now = max(now, window.application.hostNow ?? now) }

  /// Calls a function at regular intervals while time passes, as an app that updates its layers for every frame
  /// of a display. The application is advanced to that instant before.
  ///
  /// - Parameters:
  ///   - interval: The time between two frames, at least 1 µs; the first follows one interval from now.
  ///   - update: The app's own update; nil to stop the updates.
  public func everyFrame(of interval: TimeSpan, _ update: ((Instant) -> Void)?) {
    catchUp()
    let interval = max(interval, .microseconds(1))
    display = update.map { Display(interval: interval, next: now + interval, update: $0) }
  }

  /// Shows the frames of the display before an instant.
  func showFrames(before instant: Instant) {
    while let shown = display, shown.next < instant {
      display?.next = shown.next + shown.interval
      step(to: shown.next)
      shown.update(shown.next)
    }
  }

  /// Lets time pass until no recognizer is waiting and no animation is running. Fingers that are down stay
  /// down. The test fails at this line if this takes more than a minute.
  public func settle(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard batch == nil else { return refuse("no time passes within a frame", site) }
    catchUp()
    let application = window.application
    let end = now + Replayer.maximumAftermath
    while now < end {
      let next = application.nextDeadline ?? end
      guard application.isMoving || application.nextDeadline != nil else {
        timeline.append("\(now) settled")
        return
      }
      let target = application.isMoving ? min(next, now + interval) : next
      // A deadline that is never released must not stop the time.
      advance(to: target > now ? target : now + interval)
    }
    site.fail(
      "something still moves or waits after a minute; the next deadline is "
        + "\(application.nextDeadline.map { "\($0) s" } ?? "none").\n\(witness?.story ?? "")")
  }

  /// Advances to an instant as a host does, handling deadlines and display frames in between.
  func advance(to instant: Instant) {
    showFrames(before: instant)
    step(to: instant)
  }

  private func step(to instant: Instant) {
    pass(until: instant)
    window.application.advance(to: now)
    witness?.readTrace()
  }

  /// Lets time pass until an instant whose own deadlines are not reached yet.
  func pass(until instant: Instant) {
    reachDeadlines(before: instant)
    now = max(now, instant)
    witness?.reach(now)
  }

  /// Reaches the deadlines before an instant, each at its own time.
  private func reachDeadlines(before instant: Instant) {
    let application = window.application
    var last: Instant?
    while let deadline = application.nextDeadline, deadline < instant, deadline != last {
      witness?.reach(deadline)
      application.advance(to: deadline)
      last = deadline
    }
  }

  // MARK: Movements

  /// Moves fingers that are down; the path is in points of the window, and may ask where fingers are.
  func move(
    _ fingers: [Int], over span: TimeSpan, _ site: TestSite, along path: (Int, Double) -> Point
  ) {
    guard eye == nil else {
      let (start, end) = (now, now + span)
      var nowhere: (finger: Int, place: Point)?
      scan(until: end) { finger in
        guard fingers.contains(finger), span > .zero else { return self.down[finger]?.place }
        let place = path(finger, min((self.now - start).seconds / span.seconds, 1))
        guard place.isFinite else {
          nowhere = nowhere ?? (finger, place)
          return nil
        }
        return place
      }
      for (finger, place) in fingers.map({ ($0, path($0, 1)) }) { down[finger]?.place = place }
      if let nowhere { refuseMove(of: nowhere.finger, to: nowhere.place, site) }
      return
    }
    let count = max(Int((span.seconds / interval.seconds).rounded()), 1)
    for step in 1...count {
      let share = step == count ? 1 : Double(step) / Double(count)
      var contacts: [Contact] = []
      for finger in fingers {
        let place = path(finger, share)
        guard place.isFinite else { return refuseMove(of: finger, to: place, site) }
        contacts.append(Contact(slot: finger, phase: .moved, position: place))
      }
      for contact in contacts { down[contact.slot]?.place = contact.position }
      report(contacts, after: interval)
    }
  }

  /// Cancels all touches, as when the device is removed.
  public func cancelAll(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard batch == nil else { return refuse("touches cannot be cancelled within a frame", site) }
    catchUp()
    advance(to: now + interval)
    note(["all touches are cancelled"])
    for finger in fingersDown { _ = eye?.lift(finger) }
    let contacts = down.sorted { $0.key < $1.key }.map {
      Contact(slot: $0.key, phase: .cancelled, position: $0.value.place)
    }
    witness?.noteCancellation(ContactFrame(device: device, time: now, contacts: contacts))
    down.removeAll()
    window.application.cancelAll(at: now, device: device)
    witness?.readTrace()
    reported = now
  }

  // MARK: For one finger

  /// Whether the finger of that landing is still down; nil means any landing.
  func isDown(_ finger: Int, since landing: Int?) -> Bool {
    guard let known = down[finger] else { return false }
    return landing == nil || known.landing == landing
  }

  /// The number of this landing, at a position in the window; nil if it was refused.
  @discardableResult
  func land(_ finger: Int, at place: Point, _ site: TestSite) -> Int? {
    guard down[finger] == nil, place.isFinite else {
      let objection = down[finger] == nil ? "" : ": it is down already"
      refuse("finger \(finger) cannot land at \(text(place))\(objection)", site)
      return nil
    }
    landings += 1
    down[finger] = Down(place: place, landing: landings)
    note(["finger \(finger) lands at \(text(place))"])
    send(.began, finger, place)
    return landings
  }

  /// Moves a finger to a position in the window, in one report.
  func jump(_ finger: Int, since landing: Int?, to place: Point, _ site: TestSite) {
    guard isDown(finger, since: landing) else {
      return refuse("finger \(finger), which is not down, cannot move", site)
    }
    guard place.isFinite else { return refuseMove(of: finger, to: place, site) }
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

  /// Delivers a frame after a span, at least one interval after the previous one, or at the panel's next scan.
  func report(_ contacts: [Contact], after span: TimeSpan = .zero) {
    guard !contacts.isEmpty else { return }
    catchUp()
    var contacts = contacts
    if let scan = eye?.nextScan(notBefore: now) {
      eye?.useScan()
      approach(scan)
      for index in contacts.indices { contacts[index].position = see(contacts[index], at: scan) }
    } else if let reported {
      approach(max(now + span, reported + interval))
    }
    deliver(ContactFrame(device: device, time: now, contacts: contacts))
  }

  /// The position at which a scanning panel detects a contact.
  private func see(_ contact: Contact, at instant: Instant) -> Point {
    switch contact.phase {
    case .began: eye?.land(contact.slot, at: contact.position, instant) ?? contact.position
    case .moved:
      eye?.look(at: contact.slot, truly: contact.position, instant) ?? eye?.detected(contact.slot)
        ?? contact.position
    case .ended, .cancelled: eye?.lift(contact.slot) ?? contact.position
    }
  }

  /// Lets a scanning panel scan until an instant; `place` returns the true position of a finger at the
  /// current time.
  private func scan(until end: Instant, _ place: (Int) -> Point?) {
    while let scan = eye?.nextScan(notBefore: now), scan < end {
      eye?.useScan()
      approach(scan)
      var contacts: [Contact] = []
      for finger in fingersDown {
        guard let truth = place(finger) else { continue }
        down[finger]?.place = truth
        guard let seen = eye?.look(at: finger, truly: truth, scan) else { continue }
        contacts.append(Contact(slot: finger, phase: .moved, position: seen))
      }
      let frame = ContactFrame(device: device, time: scan, contacts: contacts)
      contacts.isEmpty ? advance(to: scan) : deliver(frame)
    }
    advance(to: end)
  }

  /// Delivers a frame. The deadlines of its instant follow it, as movements come before them.
  func deliver(_ frame: ContactFrame) {
    pass(until: frame.time)
    reported = frame.time
    witness?.take(frame)
    window.deliver(frame)
    witness?.readTrace()
  }
}
