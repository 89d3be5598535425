import Foundation
import ProgramRuns
import Testing
import TouchImaging

@Suite("bundled pictures", .serialized)
struct PictureTests {
  @Test("no picture is larger than 60 kB", arguments: Repository.pictures)
  func sizes(name: String) throws {
    let bytes = try Data(
      contentsOf: Repository.root.appending(path: "Recordings/images/\(name).png"))
    #expect(bytes.count < 60_000)
  }

  @Test(
    "flowers are solid in the middle and clear in the corners",
    arguments: [
      "anemone", "blossom", "sunflower",
    ])
  func flowers(name: String) throws {
    let flower = try picture(Repository.path("Recordings/images/\(name).png"))
    #expect(flower.width == 240 && flower.height == 240)
    #expect(flower[120, 120].alpha == 255)
    for (x, y) in [(0, 0), (239, 0), (0, 239), (239, 239)] { #expect(flower[x, y].alpha == 0) }
  }

  @Test("the chart has eleven grays and eleven colors, and bars of one pixel")
  func chart() throws {
    let chart = try picture(Repository.path("Recordings/images/chart.png"))
    #expect(chart.width == 480 && chart.height == 320)
    #expect(chart[40, 38] == Pixel(gray: 0) && chart[440, 38] == Pixel(gray: 255))
    #expect(chart[40, 282] == Pixel(red: 255, green: 0, blue: 0))
    #expect(chart[80, 282] == Pixel(red: 0, green: 255, blue: 0))
    #expect(chart[120, 282] == Pixel(red: 0, green: 0, blue: 255))
    #expect((24..<34).map { chart[$0, 90].red } == [0, 255, 0, 255, 0, 255, 0, 255, 0, 255])
    #expect((124..<134).map { chart[24, $0].red } == [0, 255, 0, 255, 0, 255, 0, 255, 0, 255])
  }

  @Test("photographs are small files: ten of 150 kB at most, and a large one of 1.5 MB")
  func photoSizes() throws {
    let folder = Repository.root.appending(path: "Recordings/images/photos")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: folder.appending(path: name))
      #expect(bytes.count < (name == "panorama.jpg" ? 1_500_000 : 150_000), "\(name)")
      let image = try picture("\(folder.path)/\(name)")
      let expected = name == "panorama.jpg" ? (6000, 4000) : (1500, 1000)
      #expect((image.width, image.height) == expected, "\(name)")
    }
  }
}
