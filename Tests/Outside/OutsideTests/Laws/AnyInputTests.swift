import Testing
import Touchstone

/// For any input and any callbacks, every touch and every gesture that began ends once, without hangs or
/// leaks.
@Suite("Everything that begins ends, with an app's own classes")
struct AnyInputTests {
  private static let count = searchCount(1_000)

  /// Plays random input in random worlds, and returns the law that the first failing world breaks.
  private static func search(_ part: Int, _ kind: World.Kind, isDamaged: Bool) -> [String] {
    for index in 0..<count {
      let seed = UInt64(part * 1_000_000 + index)
      weak var application: OwnApplication?
      var violations: [String] = []
      do {
        let world = World(seed: seed, kind)
        application = world.applications[0]
        play(world, isDamaged)
        world.end()
        violations = world.violations
      }
      if application != nil { violations.append("seed \(seed): the application is kept") }
      if !violations.isEmpty { return violations }
    }
    return []
  }

  private static func play(_ world: World, _ isDamaged: Bool) {
    var hands = world.applications.map { _ in
      RandomFingers(maximum: world.numbers.pick([1, 2, 2, 3, 5]))
    }
    for _ in 0..<world.numbers.int(30...80) {
      let index = world.numbers.int(0...hands.count - 1)
      var frames: [ContactFrame] = []
      repeat {
        var frame = hands[index].frame(&world.numbers)
        world.time = max(world.time, frame.time)
        if isDamaged, world.numbers.chance(0.15) { frame.damage(&world.numbers) }
        frames.append(frame)
      } while world.numbers.chance(0.2)
      if frames.count == 1 {
        world.applications[index].deliver(frames[0])
      } else {
        world.applications[index].deliver(frames)
      }
      if world.kind.changes > 0, world.numbers.chance(0.05) { world.change() }
    }
  }

  @Test("whatever begins in an app's own classes also ends, on coherent input", arguments: 0..<4)
  func coherent(part: Int) {
    let kind = World.Kind(hasContainers: true)
    #expect(Self.search(part, kind, isDamaged: false) == [])
  }

  @Test(
    "whatever begins also ends on damaged input, with recognizers that set their own states",
    arguments: 4..<8)
  func damaged(part: Int) {
    let kind = World.Kind(isWhimsical: true, hasContainers: true)
    #expect(Self.search(part, kind, isDamaged: true) == [])
  }

  @Test(
    "whatever begins also ends when callbacks change layers, recognizers and windows",
    arguments: 8..<12)
  func changing(part: Int) {
    let kind = World.Kind(hasContainers: true, changes: 0.1, windows: 2)
    #expect(Self.search(part, kind, isDamaged: false) == [])
  }

  @Test(
    "whatever begins also ends in several applications, with damaged input and changes",
    arguments: 12..<16)
  func wild(part: Int) {
    let kind = World.Kind(
      isWhimsical: true, hasContainers: true, changes: 0.2, windows: 2, applications: 2)
    #expect(Self.search(part, kind, isDamaged: true) == [])
  }
}
