import LibinputSource
import Testing
import TouchGeometry
import TouchTracking

@Suite("Outputs of devices")
struct OutputLayoutDevicesTests {
  /// A touchscreen of 254 by 127 mm, which are 1600 by 800 points.
  private func screen(_ name: String, on output: String? = nil) -> SourceDevice {
    SourceDevice(
      id: DeviceID(0), kind: .touchscreen, name: name, node: "/dev/input/event0",
      surface: Surface(
        x: .init(minimum: 0, maximum: 254, resolution: 1),
        y: .init(minimum: 0, maximum: 127, resolution: 1)), output: output)
  }

  @Test("a layout's method is what a source asks for")
  func asMapping() {
    var layout = OutputLayout()
    let panel = OutputMapping(
      area: Rect(x: 0, y: 0, width: 1080, height: 1920), turn: .clockwise)
    layout["DSI-1"] = panel
    let mapping: (SourceDevice) -> OutputMapping? = layout.mapping
    #expect(mapping(screen("a", on: "DSI-1")) == panel)
  }

  @Test("devices of unknown position are placed side by side, by their size in points")
  func sideBySide() {
    var layout = OutputLayout()
    #expect(layout.place(screen("a")) == .identity)
    #expect(abs(layout.place(screen("b")).origin.x - 1600) < 1e-9)
  }
}
