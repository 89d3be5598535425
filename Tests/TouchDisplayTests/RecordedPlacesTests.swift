import ProgramRuns
import Testing
import TouchRecordings
import TouchGeometry
import TouchTracking

@Suite("places of recordings")
struct RecordedPlacesTests {
  /// Records a finger that lands at a point of a window, and returns where it lands when the recording is
  /// read.
  private func replayed(
    _ place: Point, in window: Size, read: Size? = nil, knowsWindow: Bool = true
  ) throws -> Point {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.yml"
    let recorder = try SessionRecorder(to: path, of: SessionDescription(scene: "a", size: window))
    recorder.take(
      ContactFrame(
        time: .seconds(1), contacts: [Contact(slot: 0, phase: .began, position: place)]))
    try recorder.finish()
    var cursor = ContactFrameCursor(try Recording.read(path: path).get())
    let places = RecordedPlaces(cursor.surfaces, window: knowsWindow ? read ?? window : nil)
    var frame = ContactFrame(time: .zero)
    let isRead = cursor.next(into: &frame)
    try #require(isRead)
    let surface = try #require(places.surfaces.first)
    let position = try #require(places.map(frame).contacts.first?.position)
    return surface.location(of: surface.clamp(position))
  }

  @Test(
    "a finger on the last pixel of a window is in the window when it is played, known or not",
    arguments: [true, false])
  func edge(knowsWindow: Bool) throws {
    for pixels in 300..<340 {
      // 0.6 pixels per point: sides of whole points, and of thirds of points.
      let size = Size(width: Double(pixels) / 0.6, height: Double(pixels + 1) / 0.6)
      let window = Rect(origin: .zero, size: size)
      let last = Point(x: size.width.nextDown, y: size.height.nextDown)
      let place = try replayed(last, in: size, knowsWindow: knowsWindow)
      #expect(window.contains(place), "\(size)")
      #expect(place.distance(to: last) < 1.0 / 15)
    }
  }

  @Test("places are the same in a window whose size an older file rounds to thousandths")
  func roundedWindow() throws {
    let size = Size(width: 1280 / 0.6, height: 800 / 0.6)
    let read = Size(width: 2133.333, height: 1333.333)
    let last = Point(x: size.width.nextDown, y: size.height.nextDown)
    let place = try replayed(last, in: size, read: read)
    #expect(Rect(origin: .zero, size: read).contains(place))
  }

  @Test("a location is recorded to a 30th of a point, whether the window is known or not")
  func middle() throws {
    let size = Size(width: 1280 / 0.6, height: 800 / 0.6)
    let place = Point(x: 1000.4, y: 333.3)
    for knowsWindow in [true, false] {
      let told = try replayed(place, in: size, knowsWindow: knowsWindow)
      #expect(told.distance(to: place) < 1.0 / 30)
    }
  }

  @Test("frames of recordings of panels, and of devices that are not known, are as they are")
  func panels() {
    let panel = Surface(name: "panel", sizeInPoints: Size(width: 100, height: 50))
    let frame = ContactFrame(
      device: DeviceID(0), time: .zero,
      contacts: [Contact(slot: 0, phase: .began, position: Point(x: 400, y: 7))])
    let plain = RecordedPlaces([panel])
    #expect(plain.surfaces == [panel])
    #expect(plain.map(frame) == frame)
    let windowed = RecordedPlaces([], window: Size(width: 10, height: 10))
    #expect(windowed.map(frame) == frame)
  }
}
