import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("storyboards")
struct StoryboardTests {
  private var story: Storyboard {
    Storyboard(
      bundledRecording("three-flowers-and-a-photo"), painter: Painter(scale: 0.1), overlay: .all)
  }

  @Test("the same recording in the same scene gives the same pictures")
  func sameTwice() throws {
    let instants = story.rehearse(in: try flowerWindow()).tellingInstants(4)
    let first = try story.pictures(in: try flowerWindow(), at: instants)
    let second = try story.pictures(in: try flowerWindow(), at: instants)
    #expect(first == second)
    #expect(first.map(\.time) == instants)
    #expect(Set(first.map(\.image)).count == 4)
  }

  @Test("a picture alone is the same as one among others")
  func alone() throws {
    let pictures = try story.pictures(in: try flowerWindow(), at: [.seconds(1), .seconds(3)])
    let alone = try story.picture(in: try flowerWindow(), at: .seconds(3))
    #expect(alone.image == pictures.last?.image)
  }

  @Test("each gesture is named in the first picture after it was recognized")
  func names() throws {
    let recording = bundledRecording("double-tap-then-drag")
    let story = Storyboard(recording, painter: Painter(scale: 0.05))
    func window() -> Window { StandardGestures.window(for: recording.surfaces) }
    let log = story.rehearse(in: window())
    let pictures = try story.pictures(in: window(), at: log.evenInstants(7))
    var expected = log.gestures.map(\.name)
    for name in pictures.flatMap(\.recognized) {
      #expect(expected.contains(name))
      expected.removeAll { $0 == name }
    }
    #expect(expected.isEmpty && !log.gestures.isEmpty)
  }

  @Test("progress rises to 1, and can call it off")
  func progress() throws {
    var reports: [Double] = []
    _ = try story.pictures(
      in: try flowerWindow(), at: [.zero, .seconds(1), .seconds(2), .seconds(3)]
    ) { share in
      reports.append(share)
      return true
    }
    #expect(reports == [0.25, 0.5, 0.75, 1])
    var calls = 0
    #expect(throws: PaintingError(.cancelled)) {
      try story.pictures(in: try flowerWindow(), at: [.zero, .seconds(1), .seconds(2)]) { _ in
        calls += 1
        return calls < 2
      }
    }
    #expect(calls == 2)
  }

  @Test("an animation has a frame for every instant until nothing moves any more")
  func animation() throws {
    let recording = bundledRecording("double-tap")
    var story = Storyboard(recording, painter: Painter(scale: 0.05), overlay: .touches)
    func window() -> Window { StandardGestures.window(for: recording.surfaces) }
    var last = 0.0
    let bytes = try story.animation(in: window(), framesPerSecond: 20) { share in
      #expect(share >= last)
      last = share
      return true
    }
    #expect(last == 1)
    // The session ends at 0.291268 s: frames at 0, 0.05, … 0.3.
    #expect(occurrences(of: "ANMF", in: bytes) >= 2)
    #expect(Array(bytes.prefix(4)) == Array("RIFF".utf8))
    let first = try ImageFile.read(bytes: bytes).image
    #expect(first == (try story.picture(in: window(), at: .zero)).image)
    story.recording.events = []
    #expect(try !story.animation(in: window()).isEmpty)
  }

  private func occurrences(of mark: String, in bytes: [UInt8]) -> Int {
    let mark = Array(mark.utf8)
    return bytes.indices.dropLast(3).count { Array(bytes[$0..<$0 + 4]) == mark }
  }

  @Test("an animation can be called off, and its rate and length are limited")
  func animationLimits() throws {
    let story = story
    #expect(throws: PaintingError(.cancelled)) {
      try story.animation(in: try flowerWindow()) { _ in false }
    }
    for rate in [0, -1, .nan, 1_001] {
      #expect(throws: PaintingError.self) {
        try story.animation(in: try flowerWindow(), framesPerSecond: rate)
      }
    }
    var endless = story
    endless.recording.events[endless.recording.events.count - 1].time = .distantFuture
    #expect {
      try endless.animation(in: try flowerWindow())
    } throws: { error in
      guard case .tooManyFrames? = (error as? PaintingError)?.reason else { return false }
      return true
    }
  }

  @Test("too many instants are refused before any is painted")
  func tooMany() {
    let instants = [Instant](repeating: .zero, count: Storyboard.mostPictures + 1)
    #expect(throws: PaintingError.self) { try story.pictures(in: try flowerWindow(), at: instants) }
  }
}

@Suite("film strips")
struct FilmStripTests {
  private func strip(_ count: Int) throws -> FilmStrip {
    let story = Storyboard(
      bundledRecording("rotation-while-pinching"), overlay: [.touches, .trails])
    let log = story.rehearse(in: try largeFlowerWindow())
    return try story.filmStrip(
      in: try largeFlowerWindow(), at: log.tellingInstants(count), frameWidth: 200)
  }

  @Test("the pictures have the width that was asked for")
  func frameWidth() throws {
    // 1134 / 2016 of 200 is 112.5.
    for picture in try strip(3).pictures {
      #expect(picture.image.width == 200 && picture.image.height == 113)
    }
  }

  @Test("a strip of four looks as it did when it was looked at")
  func golden() throws {
    var strip = try strip(4)
    strip.title = "A flower is turned"
    let image = try strip.image()
    // Two margins of 16, four pictures of 200, three gaps of 12.
    #expect(image.width == 32 + 800 + 36)
    try Golden.expect(image, named: "film-strip")
  }

  @Test("more than six pictures stand in rows of equal length")
  func rows() throws {
    let image = try strip(8).image()
    #expect(image.width == 32 + 800 + 36)
    var tall = try strip(8)
    tall.columns = 2
    #expect(try tall.image().width == 32 + 400 + 12)
    #expect(try tall.image().height > image.height)
  }

  @Test("a strip without pictures, or with too many, is refused")
  func refused() throws {
    #expect(throws: PaintingError.self) { try FilmStrip([], log: SessionLog()).image() }
    let story = Storyboard(Recording())
    #expect(throws: PaintingError.self) { try story.filmStrip(in: smallWindow(), at: []) }
    let instants = [Instant](repeating: .zero, count: FilmStrip.mostFrames + 1)
    #expect(throws: PaintingError.self) { try story.filmStrip(in: smallWindow(), at: instants) }
  }

  @Test("a session in which nothing happened has a strip too")
  func nothing() throws {
    let story = Storyboard(Recording())
    let image = try story.filmStrip(in: smallWindow(), at: [.zero], frameWidth: 50).image()
    #expect(image.width >= 320)
  }
}
