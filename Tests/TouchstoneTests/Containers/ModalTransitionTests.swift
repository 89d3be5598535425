import Testing
import TouchContainers
import TouchGeometry
import TouchTesting
import TouchTracking
import Touchstone

@Suite("Modal layers that appear and disappear over time")
struct ModalTransitionTests {
  private let window = Window(size: Size(width: 600, height: 400))
  private let below = TallyLayer(frame: Rect(x: 0, y: 0, width: 600, height: 400), name: "below")
  private let modal = ModalLayer(name: "modal")
  private let button = TallyLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "button")

  init() throws {
    try window.addChild(below)
    try modal.addChild(button)
    modal.disappearanceSpan = .milliseconds(150)
    window.advance(to: .seconds(3))
  }

  private var names: [String] { window.disappearingLayers.map(\.name) }

  @Test("by default a modal layer disappears at once when dismissed, and reports it once")
  func switchedOff() throws {
    var words = ""
    let plain = ModalLayer()
    #expect(plain.disappearanceSpan == .zero)
    plain.onDismiss = { _ in words += "dismissed " }
    plain.onDisappear = { _ in words += "gone " }
    try window.present(plain)
    window.dismiss()
    #expect(words == "dismissed gone " && names.isEmpty && !window.isMoving)
    plain.disappearanceSpan = .seconds(-1)
    try window.present(plain)
    window.dismiss()
    #expect(names.isEmpty && !window.isMoving)
    // Without a window there is no time.
    let parent = Layer()
    plain.disappearanceSpan = .seconds(1)
    try parent.present(plain)
    parent.dismiss()
    #expect(parent.disappearingLayers.isEmpty && words.hasSuffix("dismissed gone dismissed gone "))
  }

  /// Sets the host's clock back from 100 s to 10 s.
  private func setBack() {
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    for time in [100.0, 10.0] {
      for phase in [Contact.Phase.began, .ended] {
        let contact = Contact(slot: 0, phase: phase, position: Point(x: 300, y: 300))
        window.deliver(ContactFrame(device: screen, time: .seconds(time), contacts: [contact]))
      }
    }
  }

  @Test("after the host's clock was set back, transitions have the times of that clock")
  func afterSetBack() throws {
    setBack()
    modal.appearanceSpan = .milliseconds(150)
    try window.present(modal)
    #expect(modal.presence(at: .seconds(10)) == 0)
    #expect(abs(modal.presence(at: .seconds(10.075)) - 0.5) < 1e-9)
    #expect(modal.presence(at: .seconds(10.15)) == 1)
    window.advance(to: .seconds(11))
    #expect(window.dismiss() && names == ["modal"])
    #expect(modal.presence(at: .seconds(11)) == 1)
    #expect(abs(modal.presence(at: .seconds(11.075)) - 0.5) < 1e-9)
    #expect(modal.presence(at: .seconds(11.15)) == 0)
  }

  @Test("that also holds for a layer that is dismissed together with the one that presented it")
  func nestedAfterSetBack() throws {
    setBack()
    let upper = ModalLayer(name: "upper")
    upper.disappearanceSpan = .milliseconds(100)
    try window.present(modal)
    try modal.present(upper)
    window.advance(to: .seconds(11))
    #expect(window.dismiss() && modal.disappearingLayers.map(\.name) == ["upper"])
    #expect(upper.presence(at: .seconds(11)) == 1)
    #expect(abs(upper.presence(at: .seconds(11.05)) - 0.5) < 1e-9)
    #expect(upper.presence(at: .seconds(11.1)) == 0)
  }

  @Test("a dismissed layer is drawn for its span of event time, in no tree, and is gone then")
  func disappears() throws {
    var words = ""
    modal.onDismiss = { _ in words += "dismissed " }
    modal.onDisappear = { _ in words += "gone " }
    try window.present(modal)
    #expect(names.isEmpty)
    #expect(window.dismiss())
    #expect(words == "dismissed ")
    #expect(!modal.isPresented && modal.parent == nil && window.presentedLayer == nil)
    #expect(names == ["modal"] && window.isMoving && modal.restInstant == .seconds(3.15))
    #expect(modal.presence(at: .seconds(3)) == 1)
    #expect(abs(modal.presence(at: .seconds(3.075)) - 0.5) < 1e-9)
    #expect(modal.presence(at: .seconds(3.15)) == 0)
    window.advance(to: .seconds(3.1))
    #expect(names == ["modal"] && words == "dismissed ")
    window.advance(to: .seconds(3.15))
    #expect(names.isEmpty && !window.isMoving && modal.restInstant == nil)
    #expect(words == "dismissed gone " && modal.presence(at: .seconds(3.2)) == 1)
    #expect(!window.dismiss())
  }

  @Test("touches go to what was covered, and those on the layer are cancelled at its dismissal")
  func touches() throws {
    try window.present(modal)
    let hand = Fingers(on: window)
    hand.finger(1).land(at: 50, 50)
    #expect(button.began == 1)
    window.dismiss()
    #expect(button.cancelled == 1 && names == ["modal"])
    #expect(window.hitTest(Point(x: 50, y: 50), with: nil) === below)
    hand.finger(2).land(at: 60, 50)
    hand.finger(1).lift()
    hand.finger(2).lift()
    #expect(button.began == 1 && button.isSettled && below.began == 1 && below.ended == 1)
  }

  @Test("a layer that is presented again meanwhile appears from where it was")
  func turnsBack() throws {
    modal.appearanceSpan = .milliseconds(300)
    var gone = 0
    modal.onDisappear = { _ in gone += 1 }
    try window.present(modal)
    // Dismissed before any of it was visible.
    window.dismiss()
    #expect(names.isEmpty && gone == 1)
    try window.present(modal)
    window.advance(to: .seconds(3.1))
    let before = modal.presence(at: .seconds(3.1))
    window.dismiss()
    #expect(before > 0.2 && abs(modal.presence(at: .seconds(3.1)) - before) < 1e-4)
    // A third was seen, so it takes a third of the time.
    #expect(modal.restInstant == .seconds(3.15))
    window.advance(to: .seconds(3.12))
    let later = modal.presence(at: .seconds(3.12))
    try window.present(modal)
    #expect(gone == 2 && names.isEmpty && modal.isPresented)
    #expect(abs(modal.presence(at: .seconds(3.12)) - later) < 1e-4)
    window.advance(to: .seconds(4))
    #expect(modal.presence(at: .seconds(4)) == 1 && !window.isMoving && gone == 2)
  }

  @Test("another layer can be presented at once, also by the callback")
  func replaced() throws {
    let next = ModalLayer(name: "next")
    next.disappearanceSpan = .milliseconds(150)
    modal.onDismiss = { [window] _ in try? window.present(next) }
    try window.present(modal)
    window.dismiss()
    #expect(window.presentedLayer === next && names == ["modal"])
    window.dismiss()
    #expect(names == ["modal", "next"])
    window.advance(to: .seconds(3.15))
    #expect(names.isEmpty && !window.isMoving)
  }

  @Test("each of several layers disappears from the layer that presented it")
  func nested() throws {
    let upper = ModalLayer(name: "upper")
    upper.disappearanceSpan = .milliseconds(50)
    try below.present(modal)
    try modal.present(upper)
    below.dismiss()
    #expect(below.disappearingLayers.map(\.name) == ["modal"] && names.isEmpty)
    #expect(modal.disappearingLayers.map(\.name) == ["upper"])
    window.advance(to: .seconds(3.05))
    #expect(modal.disappearingLayers.isEmpty && below.disappearingLayers.count == 1)
    window.advance(to: .seconds(3.15))
    #expect(below.disappearingLayers.isEmpty)
  }

  @Test(
    "what the program removes or adds elsewhere is not drawn twice, and nothing is kept for ever")
  func removed() throws {
    try window.present(modal)
    modal.removeFromParent()
    #expect(names.isEmpty && !window.isMoving)
    try window.present(modal)
    window.dismiss()
    try below.addChild(modal)
    #expect(names.isEmpty)
    window.advance(to: .seconds(4))
    #expect(!window.isMoving)
    weak var kept: ModalLayer?
    weak var stage: Window?
    do {
      let other = Window(size: Size(width: 10, height: 10))
      let layer = ModalLayer()
      layer.disappearanceSpan = .milliseconds(150)
      other.advance(to: .zero)
      try other.present(layer)
      other.dismiss()
      (kept, stage) = (layer, other)
    }
    #expect(kept == nil && stage == nil)
  }
}
