import Testing
import TouchGeometry
import TouchTracking

@Suite("Surface")
struct SurfaceTests {
  private func axis(_ millimeters: Double, resolution: Double = 10) -> Surface.Axis {
    Surface.Axis(minimum: 0, maximum: millimeters * resolution, resolution: resolution)
  }

  @Test("a point is a 160th of an inch of the panel")
  func scale() {
    let surface = Surface(x: axis(254), y: axis(127))
    #expect(surface.fault == nil)
    #expect(abs(surface.size.width - 1_600) < 1e-9)
    #expect(abs(surface.size.height - 800) < 1e-9)
    let place = surface.location(of: Point(x: 1_270, y: 1_270))
    #expect(place.distance(to: Point(x: 800, y: 800)) < 1e-9)
  }

  @Test("axes that do not start at zero count from their minimum")
  func offsetAxes() {
    let axis = Surface.Axis(minimum: -100, maximum: 2_440, resolution: 10)
    let surface = Surface(x: axis, y: axis)
    #expect(
      surface.location(of: Point(x: -100, y: 2_440)).distance(to: Point(x: 0, y: 1_600)) < 1e-9)
  }

  @Test("sides of 10 to 10,000 mm are accepted, both included")
  func credibleEdges() {
    #expect(Surface(x: axis(10), y: axis(10_000)).fault == nil)
    let small = Surface(x: axis(9.5), y: axis(100))
    #expect(small.fault == .absurdSize(width: 9.5, height: 100))
    let large = Surface(x: axis(100), y: axis(10_001))
    #expect(large.fault == .absurdSize(width: 100, height: 10_001))
    #expect(abs(large.size.height - Surface.assumedLength * Surface.pointsPerMillimeter) < 1e-9)
  }

  @Test("a surface without a resolution has a longer side of 217 mm and square units")
  func missingResolution() {
    for resolution in [0, -1, Double.nan, .infinity] {
      let surface = Surface(
        x: Surface.Axis(minimum: 0, maximum: 4_000, resolution: resolution),
        y: Surface.Axis(minimum: 0, maximum: 2_000, resolution: resolution))
      #expect(surface.fault == .missingResolution)
      #expect(abs(surface.size.width - 217 * Surface.pointsPerMillimeter) < 1e-9)
      #expect(abs(surface.size.height - surface.size.width / 2) < 1e-9)
    }
  }

  @Test("an axis with no range has one place")
  func emptyRange() {
    let surface = Surface(x: Surface.Axis(minimum: 5, maximum: 5), y: axis(100))
    #expect(surface.fault == .emptyRange)
    #expect(surface.clamp(Point(x: 90, y: 90)).x == 5)
  }

  @Test(
    "a host's points stay points, however small or large its window",
    arguments: [(8.0, 6.0), (40, 2_000), (800, 600), (1e6, 1e6)])
  func points(width: Double, height: Double) {
    let surface = Surface(sizeInPoints: Size(width: width, height: height))
    #expect(surface.fault == nil)
    #expect(abs(surface.size.width - width) < 1e-6 * width)
    #expect(surface.location(of: Point(x: 3, y: 4)).distance(to: Point(x: 3, y: 4)) < 1e-9)
  }

  @Test("a host's range may reach beyond its window")
  func pointsInRange() {
    let surface = Surface(pointsIn: Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5))
    #expect(surface.fault == nil)
    let place = surface.location(of: surface.clamp(Point(x: -50, y: 70)))
    #expect(place.distance(to: Point(x: -50, y: 70)) < 1e-9)
  }

  @Test("a host's empty or invalid window has a size nevertheless")
  func brokenWindow() {
    for size in [Size.zero, Size(width: .nan, height: 5), Size(width: -3, height: .infinity)] {
      let surface = Surface(sizeInPoints: size)
      #expect(surface.fault == .emptyRange)
      #expect(surface.size.width > 0 && surface.size.width.isFinite)
      #expect(surface.location(of: surface.clamp(.zero)).isFinite)
    }
  }

  @Test("pixels become points by the dots per inch, or by the pixels in a point")
  func pixels() {
    let size = Size(width: 1_920, height: 1_080)
    let desktop = Surface(sizeInPixels: size, dotsPerInch: 96)
    #expect(desktop.fault == nil)
    #expect(abs(desktop.size.width - 3_200) < 1e-9 && abs(desktop.size.height - 1_800) < 1e-9)
    let place = desktop.location(of: Point(x: 96, y: 48))
    #expect(place.distance(to: Point(x: 160, y: 80)) < 1e-9)
    let dense = Surface(sizeInPixels: size, pixelsPerPoint: 2)
    #expect(dense.size == Size(width: 960, height: 540))
    let wide = Surface(
      pixelsIn: Rect(x: -100, y: -50, width: 400, height: 200), dotsPerInch: 320)
    #expect(wide.location(of: Point(x: -100, y: -50)) == Point(x: -50, y: -25))
    #expect(wide.location(of: Point(x: 20, y: 10)).distance(to: Point(x: 10, y: 5)) < 1e-9)
    #expect(Surface(sizeInPixels: Size(width: 3, height: 2), dotsPerInch: 320).fault == nil)
  }

  @Test("absurd dots per inch are ignored", arguments: [0, -96, 4.9, 5_001, .nan, .infinity])
  func absurdPixels(_ dotsPerInch: Double) {
    let surface = Surface(
      sizeInPixels: Size(width: 1_000, height: 500), dotsPerInch: dotsPerInch)
    #expect(surface.fault == .missingResolution)
    #expect(abs(surface.size.width - 217 * Surface.pointsPerMillimeter) < 1e-9)
    #expect(surface.location(of: Point(x: 500, y: 0)).x.isFinite)
    #expect(Surface(sizeInPixels: .zero, dotsPerInch: 96).fault == .emptyRange)
  }
}
