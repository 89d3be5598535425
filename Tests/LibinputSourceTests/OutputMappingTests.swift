import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@testable import LibinputSource

@Suite("panels and outputs")
struct OutputMappingTests {
  /// 300 x 200 mm, in millimeters.
  private static let panel = Surface(
    x: .init(minimum: 0, maximum: 300, resolution: 1),
    y: .init(minimum: 0, maximum: 200, resolution: 1))

  @Test(
    "a quarter turn keeps millimetres as they are",
    arguments: [
      (QuarterTurn.none, 30.0, 20.0), (.clockwise, 180, 30), (.half, 270, 180),
      (.counterclockwise, 20, 270),
    ])
  func turns(_ turn: QuarterTurn, _ x: Double, _ y: Double) {
    let mapped = MappedSurface(Self.panel, mapping: OutputMapping(turn: turn))
    let place = mapped.surface.location(of: mapped.map(Point(x: 30, y: 20)))
    let expected = Point(x: x * Surface.pointsPerMillimeter, y: y * Surface.pointsPerMillimeter)
    #expect((place - expected).length < 1e-9)
  }

  @Test("a panel with an origin lies there, turned and at its own size")
  func origin() {
    let mapping = OutputMapping(origin: Point(x: 500, y: 70), turn: .clockwise)
    let mapped = MappedSurface(Self.panel, mapping: mapping)
    let scale = Surface.pointsPerMillimeter
    // Now 200 mm wide: (30, 20) mm of the panel becomes (180, 30) mm.
    let place = mapped.surface.location(of: mapped.map(Point(x: 30, y: 20)))
    #expect((place - Point(x: 500 + 180 * scale, y: 70 + 30 * scale)).length < 1e-9)
    #expect(abs(mapped.surface.size.width - 200 * scale) < 1e-9)
    #expect(OutputMapping(area: Rect(x: 1, y: 2, width: 3, height: 4)).origin == Point(x: 1, y: 2))
  }

  @Test("four quarter turns are none, in any order of two")
  func sums() {
    for turn in QuarterTurn.allCases {
      #expect(turn.followed(by: .none) == turn)
      let half = turn.followed(by: .clockwise).followed(by: .clockwise)
      #expect(half == turn.followed(by: .half))
      #expect(half.followed(by: .half) == turn)
      #expect(turn.followed(by: .clockwise).followed(by: .counterclockwise) == turn)
    }
  }

  @Test("an identity mapping passes positions unchanged, even invalid ones")
  func identity() {
    let mapped = MappedSurface(Self.panel, mapping: .identity)
    #expect(mapped.map(Point(x: 900, y: -3)) == Point(x: 900, y: -3))
    #expect(mapped.surface == Self.panel)
  }

  @Test("a mapped position lies on its output, whatever the device says")
  func clamping() {
    let area = Rect(x: 10, y: 20, width: 100, height: 100)
    let mapped = MappedSurface(Self.panel, mapping: OutputMapping(area: area, turn: .clockwise))
    for position in [Point(x: -1e300, y: 1e300), Point(x: 301, y: 201)] {
      let place = mapped.map(position)
      #expect((10...110).contains(place.x) && (20...120).contains(place.y))
    }
    #expect(mapped.map(Point(x: .nan, y: 0)).x.isNaN)
  }

  @Test(
    "a calibration matrix is known for what it does",
    arguments: [
      ([1, 0, 0, 0, 1, 0], CalibrationMatrix.Effect.turn(.none)),
      ([0, -1, 1, 1, 0, 0], .turn(.clockwise)), ([-1, 0, 1, 0, -1, 1], .turn(.half)),
      ([0, 1, 0, -1, 0, 1], .turn(.counterclockwise)), ([1.1, 0, -0.05, 0, 1, 0], .sound),
      ([-1, 0, 1, 0, 1, 0], .mirrors), ([0, 1, 0, 1, 0, 0], .mirrors),
      ([0, 0, 0, 0, 0, 0], .collapses), ([1, 1, 0, 1, 1, 0], .collapses),
      ([.nan, 0, 0, 0, 1, 0], .collapses), ([], .collapses),
    ] as [([Float], CalibrationMatrix.Effect)])
  func calibration(_ values: [Float], _ effect: CalibrationMatrix.Effect) {
    #expect(CalibrationMatrix(values).effect == effect)
  }

  @Test("a device that comes back keeps its number, another one gets a new one")
  func numbers() {
    var numbering = DeviceNumbering()
    func device(_ name: String) -> (DeviceID) -> SourceDevice {
      { SourceDevice(id: $0, kind: .touchscreen, name: name, surface: Self.panel) }
    }
    let first = numbering.add(device("a"))
    let twin = numbering.add(device("a"))
    #expect([first.id.rawValue, twin.id.rawValue] == [0, 1])
    numbering.remove(first.id)
    #expect(numbering.devices == [twin])
    #expect(numbering.add(device("b")).id.rawValue == 2)
    #expect(numbering.add(device("a")).id.rawValue == 0)
    #expect(numbering.devices.map(\.id.rawValue) == [0, 1, 2])
  }

  @Test("a machine whose devices come and go for ever is not remembered for ever")
  func forgetting() {
    var numbering = DeviceNumbering()
    for index in 0..<1000 {
      let device = numbering.add { id in
        SourceDevice(id: id, kind: .touchscreen, name: "\(index)", surface: Self.panel)
      }
      numbering.remove(device.id)
    }
    let again = numbering.add { id in
      SourceDevice(id: id, kind: .touchscreen, name: "0", surface: Self.panel)
    }
    #expect(again.id.rawValue == 1000)
  }

  @Test("an error says which device and what to do")
  func sentences() {
    let error = SourceError(node: "/dev/input/event3", openingFailedWith: 13)
    #expect(error.reason == .noPermission)
    #expect(error.description.hasPrefix("/dev/input/event3: no permission"))
    #expect(error.description.contains("usermod -aG input"))
    #expect(error.stopsDevice)
    #expect(!SourceError(reason: .missingResolution).stopsDevice)
    #expect(
      SourceError(reason: .absurdSize(width: .infinity, height: 3)).description.contains("huge"))
  }
}
