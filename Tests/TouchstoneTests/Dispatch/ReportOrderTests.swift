import Randomness
import Testing
import TouchGeometry
import TouchTesting
import TouchTracking
import Touchstone

/// Devices report their contacts in an order of their own. Every list of contacts, touches and fingers
/// remembers it from frame to frame, so that it need not search.
@Suite("The order in which a device reports its contacts")
struct ReportOrderTests {
  /// A layer with a pan, a pinch and a transform, and what they say after each frame.
  private final class Observed {
    let stage: GestureStage
    let pan = PanGestureRecognizer()
    let pinch = PinchGestureRecognizer()
    let transform = TransformGestureRecognizer()

    init() throws {
      stage = try GestureStage()
      stage.layer.isMultipleTouchEnabled = true
      stage.add(pan, "pan", to: stage.window)
      stage.add(pinch, "pinch", to: stage.window)
      stage.add(transform, "transform", to: stage.window)
      pan.recognizeSimultaneously(with: pinch, transform)
      pinch.recognizeSimultaneously(with: transform)
    }

    func deliver(_ contacts: [Contact], _ frame: Int) {
      stage.window.deliver(
        ContactFrame(
          device: stage.hand.device, time: Instant(microseconds: Int64(frame) * 8_333),
          contacts: contacts))
    }

    var values: String {
      let places = pan.gestureTouches.map { "\($0.id.rawValue) \($0.location(in: nil))" }
      return "\(pan.state) \(pan.translation(in: nil)) \(pinch.state) \(pinch.scale) "
        + "\(transform.state) \(transform.translation(in: nil)) \(transform.rotation) \(places)"
    }
  }

  @Test("does not matter, even if it changes with every frame", arguments: UInt64(1)...20)
  func anyOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (inOrder, shuffled) = (try Observed(), try Observed())
    var down: [Int: Point] = [:]
    var order: [Int] = []
    for frame in 0..<200 {
      // One finger lands or lifts, alone in its frame, because landings in one frame are in the order of the
      // reports.
      let slot = random.int(0...11)
      if frame < 4 || random.int(0...9) == 0 {
        let place = down[slot] ?? Point(x: random.double(100...500), y: random.double(100...500))
        let phase = down[slot] == nil ? Contact.Phase.began : .ended
        down[slot] = phase == .began ? place : nil
        let change = Contact(slot: slot, phase: phase, position: place)
        inOrder.deliver([change], 2 * frame)
        shuffled.deliver([change], 2 * frame)
        order.removeAll { down[$0] == nil }
        if phase == .began { order.append(slot) }
      }
      let step = Vector(dx: random.double(-4...5), dy: random.double(-4...5))
      for slot in order { down[slot]? += step * random.double(0...2) }
      let contacts = order.map { Contact(slot: $0, phase: .moved, position: down[$0] ?? .zero) }
      inOrder.deliver(contacts, 2 * frame + 1)
      shuffled.deliver(contacts.shuffled(using: &random), 2 * frame + 1)
      #expect(shuffled.values == inOrder.values, "seed \(seed), frame \(frame), slots \(order)")
    }
    #expect(order.count > 2)
  }
}
