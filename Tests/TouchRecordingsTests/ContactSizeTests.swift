import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("The size of contacts")
struct ContactSizeTests {
  /// The size of a contact with a diameter of 3000 units on a panel with this many units per millimetre.
  private func size(resolution x: Int32, _ y: Int32) -> Double? {
    let device = RecordedDevice(axes: [
      0x2F: .init(maximum: 9), 0x30: .init(maximum: 65_535),
      0x35: .init(maximum: 65_535, resolution: x), 0x36: .init(maximum: 65_535, resolution: y),
      0x39: .init(maximum: 65_535),
    ])
    let values: [(UInt16, Int32)] = [(0x39, 1), (0x35, 100), (0x36, 100), (0x30, 3000)]
    var events = values.map {
      InputEvent(time: .zero, type: 3, code: $0.0, value: $0.1)
    }
    events.append(InputEvent(time: .zero, type: 0, code: 0, value: 0))
    let frames = Recording(devices: [device], events: events).contactFrames()
    return frames.first?.contacts.first?.size
  }

  @Test("it is in millimetres of a plausible panel")
  func plausible() { #expect(size(resolution: 300, 300) == 10) }

  @Test(
    "it is unknown if the panel's resolution is not used: 66 m or 0.1 mm wide, or of one axis only",
    arguments: [(1, 1), (655_350, 655_350), (300, 0)] as [(Int32, Int32)])
  func implausible(x: Int32, y: Int32) { #expect(size(resolution: x, y) == nil) }
}

@Suite("The resolution of panels")
struct PanelResolutionTests {
  /// The resolution of a panel of 4096 by 2304 units; nil if it is unknown.
  private func resolution(_ quirks: [String], x: Int32 = 0, y: Int32 = 0) -> [Double]? {
    let device = RecordedDevice(
      axes: [
        0x2F: .init(maximum: 9), 0x35: .init(maximum: 4095, resolution: x),
        0x36: .init(maximum: 2303, resolution: y), 0x39: .init(maximum: 65_535),
      ], quirks: quirks)
    guard let surface = device.surface, surface.fault == nil else { return nil }
    return [surface.x.resolution, surface.y.resolution]
  }

  @Test("without one from the kernel it is that of libinput's quirks, or follows from their size")
  func quirks() {
    #expect(resolution([]) == nil)
    #expect(resolution(["AttrResolutionHint=20x16"]) == [20, 16])
    // 20.48 and 23.04 units per millimetre, of which libinput drops the fractions.
    #expect(resolution(["ModelX=1", "AttrSizeHint=200x100"]) == [20, 23])
    #expect(resolution(["AttrSizeHint=200x100", "AttrResolutionHint=20x16"]) == [20, 16])
    #expect(resolution(["AttrSizeHint=200x100"], x: 12, y: 12) == [12, 12])
    #expect(resolution(["AttrSizeHint=200x100"], x: 12) == nil)
  }

  @Test(
    "malformed quirks count as none",
    arguments: [
      "AttrSizeHint=", "AttrSizeHint=200", "AttrSizeHint=200x", "AttrSizeHint=0x100",
      "AttrSizeHint=200x-100", "AttrSizeHint=200x100x3", "AttrSizeHint=99999999999x1",
      "AttrSizeHints=200x100",
    ])
  func malformed(_ quirk: String) { #expect(resolution([quirk]) == nil) }

  @Test("a recording of libinput has the size that live touches have")
  func recording() throws {
    let text = RecordingTexts.libinputRecord
      .replacing("3839, 0, 0, 12]", with: "3839, 0, 0, 0]")
      .replacing("2159, 0, 0, 12]", with: "2159, 0, 0, 0]")
    let surface = try #require(try Recording.read(text: text).get().surfaces.first)
    #expect(surface.fault == nil && surface.x.resolution == 45)
  }
}
