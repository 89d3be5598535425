import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Law 4 for layers: the trace names whatever keeps a touch from its layer.
@Suite("Causes in the trace")
struct DeliveryTraceTests {
  private let stage: GestureStage
  private let trace = Trace()

  init() throws {
    stage = try GestureStage()
    stage.window.application.trace = trace
  }

  private var deliveries: [TraceEntry.DeliveryDecision] {
    trace.entries.compactMap { entry in
      if case .delivery(_, let decision) = entry.kind { decision } else { nil }
    }
  }

  private func touch(_ number: Int) throws -> TouchID {
    let landed = trace.entries.compactMap { entry -> TouchID? in
      if case .touchBegan(let id, _, _, _) = entry.kind { id } else { nil }
    }
    return try #require(landed.count >= number ? landed[number - 1] : nil)
  }

  @Test("a landing and a lift that are held back name the recognizer that is undecided")
  func held() throws {
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    double.delaysTouchesBegan = true
    stage.finger.land(at: middle)
    #expect(deliveries == [.beganHeld(by: double.id)])
    double.delaysTouchesBegan = false
    stage.finger.lift()
    #expect(deliveries.last == .endHeld(by: double.id))
  }

  @Test("a touch that a gesture cancels names it, whether it was delivered before or not")
  func taken() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(deliveries == [.cancelled(by: .recognizer(pan.id))])
    trace.removeAll()
    pan.delaysTouchesBegan = true
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(deliveries == [.beganHeld(by: pan.id), .dropped(by: .recognizer(pan.id))])
  }

  @Test("a touch whose layer leaves the window names that as the cause")
  func removed() {
    stage.finger.land(at: middle)
    stage.layer.removeFromParent()
    #expect(deliveries == [.cancelled(by: .removal)])
  }

  @Test("a second touch of a layer that allows one names the first")
  func oneAtATime() throws {
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    #expect(deliveries == [.blocked(.oneTouchAtATime(try touch(1)))])
  }

  @Test("exclusiveness names the other touch and its layer, from either side")
  func exclusive() throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 50, height: 50))
    other.isExclusiveTouch = true
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 560, 120)
    #expect(deliveries == [.blocked(.ownExclusiveness(try touch(1), layer: "layer"))])
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    trace.removeAll()
    stage.hand.finger(2).land(at: 560, 120)
    stage.hand.finger(1).land(at: middle)
    #expect(deliveries == [.blocked(.exclusiveLayer(try touch(1), layer: "other"))])
  }

  @Test("a refused touch says whether the class or the delegate refused")
  func refusedTouch() {
    let delegate = ScriptedDelegate()
    let tap = stage.add(TapGestureRecognizer(), "tap")
    tap.delegate = delegate
    delegate.receives = { _ in false }
    stage.finger.tap(at: middle)
    let notReceived = trace.entries.compactMap { entry -> TraceEntry.NotReceivedReason? in
      if case .notReceived(_, let reason) = entry.kind { reason } else { nil }
    }
    #expect(notReceived == [.refusedByDelegate])
  }
}
