@testable import LibinputSource
import Testing
import TouchGeometry
import TouchTracking

@Suite("the numbers of devices")
struct DeviceNumberingTests {
  private static let panel = Surface(
    name: "panel", x: Surface.Axis(minimum: 0, maximum: 300, resolution: 1),
    y: Surface.Axis(minimum: 0, maximum: 200, resolution: 1))

  private static func device(_ name: String) -> (DeviceID) -> SourceDevice {
    { SourceDevice(id: $0, kind: .touchscreen, name: name, surface: panel) }
  }

  /// Places each device on the screen one step to the right per number, and `shift` points further.
  private static func place(
    _ shift: Double, _ asked: inout [Int], _ numbering: inout DeviceNumbering, _ name: String
  ) -> SourceDevice {
    numbering.add(device(name)) { device in
      asked.append(device.id.rawValue)
      let x = 1000 * Double(device.id.rawValue) + shift
      var device = device
      device.surface = Surface(
        name: name, pointsIn: Rect(x: x, y: 0, width: 800, height: 600))
      return device
    }
  }

  @Test("who places a device that comes back is asked with its old number")
  func asking() {
    var numbering = DeviceNumbering()
    var asked: [Int] = []
    let first = Self.place(0, &asked, &numbering, "a")
    let second = Self.place(0, &asked, &numbering, "b")
    #expect(asked == [0, 1])
    numbering.remove(first.id)
    numbering.remove(second.id)
    #expect(Self.place(0, &asked, &numbering, "b") == second)
    #expect(Self.place(0, &asked, &numbering, "a") == first)
    #expect(asked == [0, 1, 1, 0])
    #expect(numbering.devices == [first, second])
  }

  @Test("a device that is put elsewhere gets a new number, with which its place is asked for again")
  func moving() {
    var numbering = DeviceNumbering()
    var asked: [Int] = []
    let first = Self.place(0, &asked, &numbering, "a")
    numbering.remove(first.id)
    let moved = Self.place(50, &asked, &numbering, "a")
    #expect(asked == [0, 0, 1])
    #expect(moved.id.rawValue == 1)
    #expect(
      moved.surface == Surface(name: "a", pointsIn: Rect(x: 1050, y: 0, width: 800, height: 600)))
    #expect(numbering.devices == [moved])
    numbering.remove(moved.id)
    #expect(Self.place(0, &asked, &numbering, "a") == first)
  }

  @Test("a device that comes back is on the output that it has now")
  func output() {
    var numbering = DeviceNumbering()
    func device(on output: String?) -> (DeviceID) -> SourceDevice {
      {
        SourceDevice(
          id: $0, kind: .touchscreen, name: "a", surface: Self.panel, output: output)
      }
    }
    let first = numbering.add(device(on: "DSI-1"))
    for output in ["DP-1", nil, "DSI-1"] {
      numbering.remove(first.id)
      let again = numbering.add(device(on: output))
      #expect(again.id == first.id && again.output == output)
      #expect(numbering.devices == [again])
    }
  }
}
