import Testing
import TouchGeometry
import Touchstone

@Suite("a lack of memory")
struct MemoryShortageTests {
  private final class Hoarder: Layer {
    var told: [MemoryShortage] = []
    var leaves = false

    override func memoryIsShort(_ shortage: MemoryShortage) {
      told.append(shortage)
      super.memoryIsShort(shortage)
      if leaves { removeFromParent() }
    }
  }

  private final class Host: Application {
    var told: [MemoryShortage] = []

    override func memoryIsShort(_ shortage: MemoryShortage) {
      told.append(shortage)
      super.memoryIsShort(shortage)
    }
  }

  @Test(
    "the application, its windows and all their layers are told, also hidden ones and those that leave"
  )
  func everybodyIsTold() throws {
    let host = Host()
    let windows = (0..<2).map { _ in
      Window(frame: Rect(x: 0, y: 0, width: 100, height: 100), application: host)
    }
    let layers = (0..<4).map {
      Hoarder(frame: Rect(x: 0, y: 0, width: 9, height: 9), name: "\($0)")
    }
    try windows[0].addChild(layers[0])
    try layers[0].addChild(layers[1])
    try windows[0].addChild(layers[2])
    try windows[1].addChild(layers[3])
    layers[1].isHidden = true
    layers[0].leaves = true
    // The application's references to windows are weak, and optimized code may free a window after its last use.
    withExtendedLifetime(windows) { host.memoryIsShort(.warning) }
    #expect(layers.map(\.told) == Array(repeating: [.warning], count: 4))
    withExtendedLifetime(windows) { host.memoryIsShort(.critical) }
    #expect(host.told == [.warning, .critical])
    #expect(layers.map(\.told.count) == [1, 1, 2, 2])
    #expect(MemoryShortage.warning < .critical)
  }
}
