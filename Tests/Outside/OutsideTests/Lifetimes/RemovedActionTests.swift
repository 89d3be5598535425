import Testing
import Touchstone

/// An action removes itself while it runs. The objects that it captured must live until it returns.
@Suite("An action removes itself")
struct RemovedActionTests {
  /// Notes when it is deallocated.
  private final class Captured {
    let notes: Notes
    init(_ notes: Notes) { self.notes = notes }
    deinit { notes.list.append("released") }
  }

  private final class Notes {
    var list: [String] = []
  }

  private let notes = Notes()

  /// Adds an action that removes itself, then runs `more`; nothing else retains the objects that it captured.
  private func addAction(
    to recognizer: GestureRecognizer, _ more: @escaping () -> Void = {}
  ) {
    let captured = Captured(notes)
    recognizer.onAction { [unowned notes] recognizer in
      captured.notes.list.append("called")
      recognizer.removeActions()
      more()
      notes.list.append("returns")
    }
  }

  @Test("an action that removes itself during a gesture is released after it returns")
  func gesture() {
    let window = Window(size: Size(width: 400, height: 400))
    let pan = PanGestureRecognizer()
    window.addGestureRecognizer(pan)
    addAction(to: pan)
    drag(in: window)
    #expect(notes.list == ["called", "returns", "released"])
  }

  @Test("an action that removes itself and its recognizer is released after it returns")
  func removed() {
    let window = Window(size: Size(width: 400, height: 400))
    let pan = PanGestureRecognizer()
    window.addGestureRecognizer(pan)
    addAction(to: pan) { [unowned window, unowned pan] in window.removeGestureRecognizer(pan) }
    drag(in: window)
    #expect(notes.list == ["called", "returns", "released"])
  }

  @Test("an action that removes itself from a hover recognizer is released after it returns")
  func hovering() {
    let window = Window(size: Size(width: 400, height: 400))
    let hover = HoverGestureRecognizer()
    window.addGestureRecognizer(hover)
    addAction(to: hover)
    let mouse = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    window.application.hover(
      HoverEvent(device: mouse, time: .seconds(1), action: .moved, location: Point(x: 50, y: 50)))
    #expect(notes.list == ["called", "returns", "released"])
  }

  private func drag(in window: Window) {
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    func report(_ phase: Contact.Phase, _ x: Double, _ time: TimeSpan) {
      let finger = Contact(slot: 0, phase: phase, position: Point(x: x, y: 100))
      window.deliver(ContactFrame(device: screen, time: .zero + time, contacts: [finger]))
    }
    report(.began, 100, .seconds(1))
    report(.moved, 160, .seconds(1.1))
    report(.ended, 160, .seconds(1.2))
  }
}
