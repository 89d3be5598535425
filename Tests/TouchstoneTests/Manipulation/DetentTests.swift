import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// A layer that turns only when the fingers clearly turn.
@Suite("Rotation detent")
struct DetentTests {
  /// A photo held by two fingers, which have landed one after the other.
  private func scene() throws -> ManipulationScene {
    var settings = Manipulator.Settings(rotationDetent: .degrees(12))
    settings.startsImmediately = true
    let scene = try ManipulationScene(
      photo: Rect(x: 200, y: 200, width: 400, height: 400), settings: settings)
    for (finger, place) in places(0).sorted(by: { $0.key < $1.key }) {
      scene.hand.finger(finger).land(at: place)
    }
    return scene
  }

  /// The positions of two fingers on a circle of 100 pt around the center of the photo after they have
  /// turned.
  private func places(_ degrees: Double, _ radius: Double = 100) -> [Int: Point] {
    let arm = Vector(length: radius, angle: .degrees(degrees))
    return [1: Point(x: 400, y: 400) + arm, 2: Point(x: 400, y: 400) - arm]
  }

  private func rotation(_ scene: ManipulationScene) -> Double {
    scene.photo.transform.decomposed.rotation.degrees
  }

  @Test(
    "within the detent nothing turns, beyond it the layer follows without a jump",
    arguments: [1.0, -1])
  func follows(side: Double) throws {
    let scene = try scene()
    var last = 0.0
    for degrees in 1...40 {
      scene.hand.move(places(side * Double(degrees)), over: .milliseconds(9))
      let now = rotation(scene)
      #expect(abs(now - last) < 1.2, "from \(last) to \(now) at \(degrees)")
      #expect(abs(now - side * max(Double(degrees) - 12, 0)) < 0.1, "\(now) at \(degrees)")
      last = now
    }
  }

  @Test("a layer that the detent holds upright stays so when it is flung")
  func fling() throws {
    let scene = try scene()
    let way = Vector(dx: 60, dy: 0)
    scene.hand.move(places(7).mapValues { $0 + way }, over: .milliseconds(100))
    scene.hand.lift([1, 2])
    scene.hand.rest(for: .seconds(2))
    #expect(abs(rotation(scene)) < 1e-9, "\(rotation(scene)) degrees")
  }

  @Test("a finger that lifts and lands again within a gesture keeps what was turned")
  func fingersThatChange() throws {
    let scene = try scene()
    scene.hand.move(places(8), over: .milliseconds(80))
    scene.hand.finger(2).lift()
    #expect(abs(rotation(scene)) < 1e-9)
    if let place = places(8)[2] { scene.hand.finger(2).land(at: place) }
    scene.hand.move(places(16), over: .milliseconds(80))
    #expect(abs(rotation(scene) - 4) < 0.1)
    scene.hand.finger(2).lift()
    if let place = places(16)[2] { scene.hand.finger(2).land(at: place) }
    scene.hand.move(places(20), over: .milliseconds(80))
    #expect(abs(rotation(scene) - 8) < 0.1)
  }

  @Test(
    "a detent that changes during a gesture turns nothing, and counts what was turned before",
    arguments: [(5.0, 10.0, 10.0), (0, 10, 10), (10, 10, 8), (30, 10, 0)])
  func changes(detent: Double, more: Double, turned: Double) throws {
    for side in [1.0, -1] {
      let scene = try scene()
      scene.hand.move(places(side * 8), over: .milliseconds(80))
      scene.manipulator.settings.rotationDetent = .degrees(20)
      scene.manipulator.settings.rotationDetent = .degrees(detent)
      scene.hand.move(places(side * 8.01), over: .milliseconds(9))
      #expect(abs(rotation(scene)) < 0.1, "\(rotation(scene)) degrees")
      scene.hand.move(places(side * (8 + more)), over: .milliseconds(80))
      #expect(abs(rotation(scene) - side * turned) < 0.1, "\(rotation(scene)) degrees")
    }
  }

  @Test("a layer that may turn again continues from where it is, beyond the detent without one")
  func rotationAdded() throws {
    let scene = try scene()
    scene.manipulator.settings.freedoms = [.translation, .scale]
    scene.hand.move(places(40), over: .milliseconds(80))
    scene.manipulator.settings.freedoms = .all
    scene.hand.move(places(40.01), over: .milliseconds(9))
    #expect(abs(rotation(scene)) < 0.1, "\(rotation(scene)) degrees")
    scene.hand.move(places(50), over: .milliseconds(80))
    #expect(abs(rotation(scene) - 10) < 0.1, "\(rotation(scene)) degrees")
  }

  @Test("the rotation detent is zero by default, and invalid detents count as zero")
  func usual() throws {
    #expect(Manipulator.Settings().rotationDetent == .zero)
    let manipulator = Manipulator()
    manipulator.settings.rotationDetent = .degrees(-3)
    #expect(manipulator.settings.rotationDetent == .zero)
    manipulator.settings.rotationDetent = .radians(.nan)
    #expect(manipulator.settings.rotationDetent == .zero)
  }
}
