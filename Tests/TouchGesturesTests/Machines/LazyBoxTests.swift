import Testing
import TouchGeometry
import TouchTracking

@testable import TouchGestures

@Suite("A value that is stored apart")
struct LazyBoxTests {
  private final class Witness {}

  @Test("it is empty until its first value, which stays")
  func filling() {
    var box = LazyBox<Int>()
    #expect(box.isEmpty && box.read(or: -1) { $0 } == -1)
    box.fill(with: 1)
    box.fill(with: 2)
    #expect(!box.isEmpty && box.read(or: -1) { $0 } == 1)
  }

  @Test("a copy keeps its value when the other changes")
  func copies() {
    var box = LazyBox<[Int]>()
    box.fill(with: [1])
    var copy = box
    copy.value.append(2)
    let second = copy
    box.value[0] = 5
    copy.value.append(3)
    #expect([box.value, copy.value, second.value] == [[5], [1, 2, 3], [1, 2]])
  }

  @Test("the value goes with the last copy")
  func release() {
    weak var witness: Witness?
    do {
      var box = LazyBox<Witness>()
      do {
        let object = Witness()
        witness = object
        box.fill(with: object)
      }
      var copy = Optional(box)
      box = LazyBox()
      #expect(witness != nil)
      copy = nil
      #expect(witness == nil && copy == nil && box.isEmpty)
    }
  }

  @Test("a copy of a pan goes its own way, before the first touch and during a gesture")
  func pans() {
    func sample(_ x: Double, _ time: Double, _ phase: TouchPhase) -> TouchSample {
      TouchSample(
        id: TouchID(1), time: .seconds(time), location: Point(x: x, y: 0), phase: phase)
    }
    var untouched = PanMachine()
    var settings = untouched
    settings.settings.startDistance = 30
    #expect(untouched.settings.startDistance == 10)

    var pan = settings
    _ = pan.receive([sample(0, 0, .began)], phase: .began)
    _ = pan.receive([sample(100, 0.2, .moved)], phase: .moved)
    let before = pan
    var other = pan
    _ = pan.receive([sample(150, 0.3, .moved)], phase: .moved)
    other.settings.startDistance = 50
    other.translation = .zero
    #expect(near(before.translation, Vector(dx: 70, dy: 0)))
    #expect(near(pan.translation, Vector(dx: 120, dy: 0)))
    #expect(other.translation == .zero)
    let distances = [settings, before, pan, other].map { $0.settings.startDistance }
    #expect(distances == [30, 30, 30, 50])
    // What had no touch knows nothing of the others' touches.
    untouched.reset()
    #expect(!untouched.tracks(TouchID(1)) && settings.location == .zero && pan.tracks(TouchID(1)))
  }
}
