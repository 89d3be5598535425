import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

extension World {
  /// Lifts all fingers, lets time pass, and checks that no gesture leaves anything behind.
  func rest() {
    isResting = true
    reactionsLeft = 0
    dice = Dice(seed: 1)
    for host in hosts {
      liftAll(host)
      reachAll(host)
    }
    for (name, gesture) in gestures where gesture.isActive {
      let type = recognizers.first { $0.name == name }.map { "\(Swift.type(of: $0.object))" }
      violate(.neverEnded, type ?? "a recognizer that is gone")
    }
    for recognizer in recognizers { check(recognizer.object) }
    for reference in records where !reference.isOver && reference.touchRecord.openCount > 0 {
      violate(.touchNeverEnded, "\(reference.name): \(reference.touchRecord.openCount) touches")
    }
    if hasPlausibleNumbers, hasPlausibleTimes { tapAgain(hosts[0]) }
  }

  /// Fingers lift at their positions on the device; the remaining touches are cancelled.
  private func liftAll(_ host: Host) {
    let isOrderly = Dice.mix(UInt64(bitPattern: time)) & 1 == 0
    if isOrderly {
      for index in host.hands.indices {
        let contacts = host.hands[index].lift()
        guard !contacts.isEmpty else { continue }
        host.application.deliver(
          ContactFrame(device: host.devices[index], time: now, contacts: contacts))
      }
    }
    if !isOrderly || host.application.openTouches > 0 { host.application.cancelAll(at: now) }
    if host.application.openTouches != 0 {
      violate(.openTouches, "\(host.application.openTouches)")
    }
  }

  private var now: Instant { Instant(microseconds: time + 1) }

  private func reachAll(_ host: Host) {
    let application = host.application
    var count = 0
    while let deadline = application.nextDeadline, count < 3000 {
      application.advance(to: deadline)
      count += 1
    }
    if let deadline = application.nextDeadline {
      violate(.endlessDeadlines, "\(deadline) s after \(count)")
    }
    application.advance(to: Instant(microseconds: time + 60_000_000))
    if application.isMoving { violate(.movingAtRest, "a minute later") }
  }

  private func check(_ recognizer: GestureRecognizer) {
    let type = "\(Swift.type(of: recognizer))"
    if recognizer.state != .possible { violate(.notPossible, "\(type): \(recognizer.state)") }
    if recognizer.isPending { violate(.pendingAtRest, type) }
    if recognizer.location(ofTouch: 0, in: nil) != nil { violate(.touchesAtRest, type) }
  }

  /// The application still works: a tap in a new window is one tap.
  private func tapAgain(_ host: Host) {
    let frame = Rect(x: 0, y: 0, width: Host.side, height: Host.side)
    let window = Window(frame: frame, name: "new", application: host.application)
    window.level = 1e9
    let tap = TapGestureRecognizer()
    var count = 0
    tap.onAction { _ in count += 1 }
    window.addGestureRecognizer(tap)
    let place = Point(x: Host.side / 2, y: Host.side / 2)
    let landing = time + 64_000_000
    for (phase, delay) in [(Contact.Phase.began, 0), (.ended, 50_000)] {
      let contact = Contact(slot: 0, phase: phase, position: place)
      let instant = Instant(microseconds: landing + Int64(delay))
      host.application.deliver(
        ContactFrame(device: host.devices[0], time: instant, contacts: [contact]))
    }
    host.application.advance(to: Instant(microseconds: landing + 10_000_000))
    if count != 1 { violate(.unresponsiveAtRest, "\(count) actions") }
  }
}
