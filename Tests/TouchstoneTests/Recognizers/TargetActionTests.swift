import CAllocationCount
import Testing
import TouchGeometry
import TouchGestures
import TouchTesting
import TouchTracking

@testable import Touchstone

/// Actions with a target, which they do not retain.
@Suite("Actions with a target")
struct TargetActionTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  /// The target of gestures.
  private final class Album {
    var notes: [String] = []
  }

  @Test("actions receive their target and the recognizer, in the order in which they were added")
  func order() {
    let album = Album()
    let tap = TapGestureRecognizer()
    tap.onAction(of: album) { album, tap in
      album.notes.append("first at \(tap.location(in: nil))")
    }
    tap.onAction { [weak album] _ in album?.notes.append("second") }
    tap.on(.ended, of: album) { album, tap in
      album.notes.append("third of \(tap.numberOfTapsRequired)")
    }
    tap.on(.began, of: album) { album, _ in album.notes.append("never") }
    stage.layer.addGestureRecognizer(tap)
    stage.finger.tap(at: middle)
    #expect(album.notes == ["first at \(middle)", "second", "third of 1"])
  }

  @Test("actions with a target receive the recognizer with its own type", arguments: 0..<8)
  func kinds(index: Int) {
    let album = Album()
    let recognizer: GestureRecognizer
    switch index {
    case 0: recognizer = TapGestureRecognizer().onAction(of: album) { $0.notes = ["\($1.state)"] }
    case 1:
      recognizer = LongPressGestureRecognizer().onAction(of: album) { _, press in
        _ = press.minimumPressDuration
      }
    case 2:
      recognizer = PanGestureRecognizer().onAction(of: album) { _, pan in
        _ = pan.translation(in: nil)
      }
    case 3:
      recognizer = ScreenEdgePanGestureRecognizer().onAction(of: album) { _, pan in _ = pan.edges }
    case 4: recognizer = PinchGestureRecognizer().onAction(of: album) { _, it in _ = it.scale }
    case 5:
      recognizer = RotationGestureRecognizer().onAction(of: album) { _, it in _ = it.rotation }
    case 6:
      recognizer = SwipeGestureRecognizer().onAction(of: album) { _, swipe in
        _ = swipe.recognizedDirection
      }
    default: recognizer = Manipulator().onAction(of: album) { _, it in _ = it.isGripping }
    }
    #expect(recognizer.actions.count == (index == 7 ? 2 : 1))
  }

  @Test("an action with a target is removed after its target is deallocated")
  func gone() {
    let tap = TapGestureRecognizer()
    var calls = 0
    var album: Album? = Album()
    weak var gone: Album?
    gone = album
    if let album {
      tap.onAction(of: album) { _, _ in calls += 1 }
      tap.onAction { _ in calls += 10 }
    }
    stage.layer.addGestureRecognizer(tap)
    stage.finger.tap(at: middle)
    #expect(calls == 11)
    album = nil
    #expect(gone == nil)
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(calls == 21)
    #expect(tap.actions.count == 1)
    tap.removeActions()
    let other = Album()
    tap.onAction(of: other) { other, _ in other.notes.append("tap") }
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(other.notes == ["tap"] && tap.actions.count == 1)
  }

  @Test("an action whose target is deallocated is removed even if it is the only one")
  func lastOne() {
    let tap = TapGestureRecognizer()
    tap.onAction(of: Album()) { album, _ in album.notes.append("never") }
    stage.layer.addGestureRecognizer(tap)
    #expect(tap.actions.count == 1)
    stage.finger.tap(at: middle)
    #expect(tap.actions.isEmpty)
  }

  @Test("an action keeps its target alive until it returns")
  func alive() {
    final class Box { var album: Album? = Album() }
    let tap = TapGestureRecognizer()
    let box = Box()
    var notes: [String] = []
    if let album = box.album {
      tap.onAction(of: album) { [unowned box] album, _ in
        box.album = nil
        album.notes.append("still here")
        notes = album.notes
      }
    }
    stage.layer.addGestureRecognizer(tap)
    stage.finger.tap(at: middle)
    #expect(notes == ["still here"] && box.album == nil)
  }

  @Test(
    "an action can remove all actions and add others, which are called from the next gesture on")
  func changedMeanwhile() {
    let album = Album()
    let tap = TapGestureRecognizer()
    tap.onAction(of: album) { album, tap in
      album.notes.append("first")
      tap.removeActions()
      tap.onAction(of: album) { album, _ in album.notes.append("later") }
    }
    stage.layer.addGestureRecognizer(tap)
    stage.finger.tap(at: middle)
    #expect(album.notes == ["first"])
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(album.notes == ["first", "later"])
  }

  @Test(
    "actions with a target allocate nothing in the steady state",
    .enabled(if: allocation_count_is_available() && !_isDebugAssertConfiguration()))
  func allocations() {
    final class Sum { var x = 0.0 }
    let sum = Sum()
    let manipulator = Manipulator(.init(startsImmediately: true))
    manipulator.onAction(of: sum) { sum, it in sum.x += it.location(in: nil).x }
    manipulator.on(.changed, of: sum) { sum, _ in sum.x += 1 }
    manipulator.onChange(of: sum) { sum, layer in sum.x += layer.position.x }
    stage.layer.addManipulator(manipulator)
    let frames = (0..<400).map { number in
      ContactFrame(
        device: stage.hand.device, time: .seconds(1 + Double(number) / 120),
        contacts: [
          Contact(
            slot: 1, phase: number == 0 ? .began : .moved,
            position: middle + Vector(dx: Double(number % 50), dy: 0))
        ])
    }
    for frame in frames[..<200] { stage.window.deliver(frame) }
    let before = sum.x
    let count = AllocationCount.of { for frame in frames[200...] { stage.window.deliver(frame) } }
    #expect(sum.x > before)
    #expect(count == 0)
  }
}
