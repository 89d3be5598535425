import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("In the steady state a manipulator allocates nothing", .serialized)
struct ManipulationAllocationTests {
  /// Frames in which three fingers move, `count` of them from number `first` on.
  private func frames(_ device: DeviceID, _ first: Int, _ count: Int) -> [ContactFrame] {
    (first..<first + count).map { number in
      let time = Instant.seconds(1.01 + 0.008 * Double(number))
      let contacts = (1...3).map { finger in
        let map = Similarity(
          scale: 1 + 0.0005 * Double(number), rotation: .degrees(0.3 * Double(number)),
          taking: .zero, to: Point(x: 400 + 0.1 * Double(number), y: 350))
        let arm = Point(x: 60 * Double(finger - 2), y: 25 * Double(finger % 2))
        return Contact(slot: finger, phase: .moved, position: map.applied(to: arm))
      }
      return ContactFrame(device: device, time: time, contacts: contacts)
    }
  }

  @Test(
    "a manipulator allocates nothing while three fingers move a layer",
    .enabled(if: AllocationCount.isPossible))
  func moving() throws {
    let scene = try ManipulationScene(
      settings: .init(
        limits: .init(confinement: .contain, maximumScale: 3), snapping: RotationSnapping(),
        momentum: MomentumSettings()))
    let landing = frames(scene.hand.device, 0, 1)[0].contacts
    scene.hand.together {
      for contact in landing { scene.hand.finger(contact.slot).land(at: contact.position) }
    }
    let device = scene.hand.device
    for frame in frames(device, 0, 100) { scene.window.deliver(frame) }
    #expect(scene.manipulator.isGripping)
    let before = scene.photo.transform
    let later = frames(device, 100, 100)
    let count = AllocationCount.of { for frame in later { scene.window.deliver(frame) } }
    #expect(scene.photo.transform != before)
    #expect(count == 0)
  }

  @Test(
    "a manipulator allocates nothing while its layer glides",
    .enabled(if: AllocationCount.isPossible))
  func gliding() throws {
    let scene = try ManipulationScene(settings: FlingTests.settings)
    FlingTests.throwOnce(scene)
    var time = scene.hand.now
    func advance() {
      time = time + .milliseconds(8)
      scene.window.advance(to: time)
    }
    for _ in 0..<10 { advance() }
    let before = scene.photo.position
    let count = AllocationCount.of { for _ in 0..<100 { advance() } }
    #expect(scene.photo.position != before && scene.manipulator.isMoving)
    #expect(count == 0)
  }
}
