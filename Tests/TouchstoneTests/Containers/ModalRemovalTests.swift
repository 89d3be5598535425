import Testing
import TouchContainers
import TouchGeometry
import Touchstone

@Suite("A modal layer that a callback removes while a stack is dismissed")
struct ModalRemovalTests {
  let window = Window(size: Size(width: 600, height: 400))
  let lower = ModalLayer(name: "lower")
  let upper = ModalLayer(name: "upper")

  init() throws {
    try window.present(lower)
    try lower.present(upper)
  }

  @Test("it stays where the callback adds it, and is not presented")
  func addedElsewhere() throws {
    let shelf = Layer(frame: window.bounds, name: "shelf")
    try window.addChild(shelf)
    var dismissals = 0
    lower.onDismiss = { _ in dismissals += 1 }
    upper.onDismiss = { [lower] _ in
      lower.removeFromParent()
      try? shelf.addChild(lower)
      #expect(!lower.isPresented)
    }
    window.dismiss()
    #expect(lower.parent === shelf && !lower.isPresented && dismissals == 0)
    #expect(window.presentedLayer == nil && upper.parent == nil)
  }

  @Test("it stays presented if the callback presents it again")
  func presentedAgain() throws {
    upper.onDismiss = { [window, lower] _ in
      lower.removeFromParent()
      try? window.present(lower)
    }
    window.dismiss()
    #expect(lower.isPresented && window.presentedLayer === lower)
    #expect(window.dismiss() && !lower.isPresented && lower.parent == nil)
  }
}
