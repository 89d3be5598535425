import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("In the steady state a scroll layer allocates nothing", .serialized)
struct ScrollAllocationTests {
  /// Frames in which two fingers move and spread.
  private func frames(_ device: DeviceID, _ first: Int, _ count: Int) -> [ContactFrame] {
    (first..<first + count).map { number in
      let step = Double(number)
      let contacts = (1...2).map { finger in
        let side = finger == 1 ? -1.0 : 1
        let place = Point(x: 300 + 0.1 * step + side * (50 + 0.3 * step), y: 250 - 0.2 * step)
        return Contact(slot: finger, phase: .moved, position: place)
      }
      return ContactFrame(
        device: device, time: .seconds(1.01 + 0.008 * step), contacts: contacts)
    }
  }

  @Test(
    "a scroll layer allocates nothing while two fingers zoom",
    .enabled(if: AllocationCount.isPossible))
  func zooming() throws {
    let scene = try ScrollZoomTests.scene()
    let device = scene.hand.device
    let landing = frames(device, 0, 1)[0].contacts
    scene.hand.together {
      for contact in landing { scene.hand.finger(contact.slot).land(at: contact.position) }
    }
    for frame in frames(device, 0, 100) { scene.window.deliver(frame) }
    let before = scene.scroll.zoomScale
    let later = frames(device, 100, 100)
    let count = AllocationCount.of { for frame in later { scene.window.deliver(frame) } }
    #expect(scene.scroll.zoomScale > before && before > 1)
    #expect(count == 0)
  }

  @Test(
    "a scroll layer allocates nothing while it decelerates",
    .enabled(if: AllocationCount.isPossible))
  func coasting() throws {
    let scene = try ScrollScene()
    scene.pans(by: -120, 0)
    var time = scene.hand.now
    func advance() {
      time = time + .milliseconds(8)
      scene.window.advance(to: time)
    }
    for _ in 0..<10 { advance() }
    let before = scene.scroll.contentOffset
    let count = AllocationCount.of { for _ in 0..<100 { advance() } }
    #expect(scene.scroll.contentOffset != before && scene.scroll.isDecelerating)
    #expect(count == 0)
  }
}
