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
    let instants = story.rehearse(in: try flowerWindow()).representativeInstants(4)
    let first = try story.pictures(in: try flowerWindow(), at: instants)
    let second = try story.pictures(in: try flowerWindow(), at: instants)
    let isSame = first == second
    #expect(isSame)
    #expect(first.map(\.time) == instants)
    #expect(Set(first.map(\.image)).count == 4)
  }

  @Test("a picture alone is the same as one among others")
  func alone() throws {
    let pictures = try story.pictures(in: try flowerWindow(), at: [.seconds(1), .seconds(3)])
    let alone = try story.picture(in: try flowerWindow(), at: .seconds(3))
    let isSame = alone.image == pictures.last?.image
    #expect(isSame)
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
    #expect(Array(bytes.prefix(4)) == Array("RIFF".utf8))
    // The session ends at 0.291268 s: frames at 0, 0.05, … 0.3, each shown for 50 ms. A frame that equals the
    // previous one only extends its duration.
    let durations = AnimationFrames(bytes).durations
    #expect(durations.reduce(0, +) == 7 * 50)
    let pictures = try story.pictures(
      in: window(), at: (0...6).map { .seconds(Double($0) * 0.05) })
    let changes = zip(pictures, pictures.dropFirst()).count { $0.image != $1.image }
    #expect(changes > 1 && durations.count == 1 + changes)
    let isFirst = try ImageFile.read(bytes: bytes).image == pictures[0].image
    #expect(isFirst)
    story.recording.events = []
    #expect(try !story.animation(in: window()).isEmpty)
  }

  @Test("an animation with loss is another one, as long")
  func lossyAnimation() throws {
    let recording = bundledRecording("double-tap")
    let story = Storyboard(recording, painter: Painter(scale: 0.05), overlay: .touches)
    func bytes(_ compression: WebPCompression) throws -> [UInt8] {
      let window = StandardGestures.window(for: recording.surfaces)
      return try story.animation(in: window, framesPerSecond: 20, compression: compression)
    }
    let (lossy, lossless) = (
      AnimationFrames(try bytes(.lossy(quality: 30))), AnimationFrames(try bytes(.lossless))
    )
    #expect(lossy.durations.reduce(0, +) == lossless.durations.reduce(0, +))
    #expect(lossless.kinds == ["VP8L"])
    #expect(lossy.kinds.contains("VP8 ") && !lossy.kinds.contains("VP8L"))
    #expect(throws: PaintingError.self) { try bytes(.lossy(quality: 0)) }
  }

  @Test("rendering one picture and a rehearsal report progress and can be cancelled")
  func progressOfOne() throws {
    var reports: [Double] = []
    let note = { (share: Double) -> Bool in
      reports.append(share)
      return true
    }
    _ = try story.lastPicture(in: try flowerWindow(), progress: note)
    #expect(reports.count > 100 && reports == reports.sorted() && reports.last == 1)
    let whole = reports
    reports = []
    let log = try story.rehearse(in: try flowerWindow(), progress: note)
    #expect(reports == whole)
    #expect(log == story.rehearse(in: try flowerWindow()))
    reports = []
    let isSame =
      try story.picture(in: try flowerWindow(), at: .seconds(3), progress: note)
      == story.picture(in: try flowerWindow(), at: .seconds(3))
    #expect(isSame && reports.count < whole.count && reports.last == 1)
    #expect(throws: PaintingError(.cancelled)) {
      try story.lastPicture(in: try flowerWindow()) { _ in false }
    }
    #expect(throws: PaintingError(.cancelled)) {
      try story.rehearse(in: try flowerWindow()) { _ in false }
    }
  }

  @Test("pictures that together have too many pixels are refused before any is painted")
  func tooManyPixels() throws {
    // 2,016 by 1,134 points at this scale, plus the panel of 280 pixels, are 23.9 million pixels per picture.
    var story = story
    story.painter.scale = 3.163
    #expect {
      try story.pictures(in: try flowerWindow(), at: [Instant](repeating: .zero, count: 9)) { _ in
        Issue.record("a picture was painted")
        return false
      }
    } throws: { error in
      guard case .tooManyPixels(count: 9, 6_657, 3_587, _)? = (error as? PaintingError)?.reason
      else { return false }
      return true
    }
  }

  @Test("an animation can be called off, and its rate and length are limited")
  func animationLimits() throws {
    let story = story
    #expect(throws: PaintingError(.cancelled)) {
      try story.animation(in: try flowerWindow()) { _ in false }
    }
    for rate in [0, -1, .nan, 1_001, 1e-300, 0.0009] {
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

  @Test(
    "the frame at the end of an animation counts, and one for the part of a frame",
    arguments: [(500, 10_001), (500.025, 10_002)])
  func slightlyTooLong(seconds: Double, count: Int) throws {
    var story = story
    story.recording.events[story.recording.events.count - 1].time = .seconds(seconds)
    #expect(throws: PaintingError(.tooManyFrames(count, limit: Storyboard.maximumPictures))) {
      try story.animation(in: try flowerWindow(), framesPerSecond: 20)
    }
  }

  @Test("errors about numbers name all that are allowed")
  func errorTexts() {
    #expect(
      "\(PaintingError(.frameRate(1_001)))"
        == "the frame rate must be 0.001 to 1000 per second (got 1001.0)")
    #expect(
      "\(PaintingError(.scale(.infinity)))"
        == "the scale must be finite and above 0 pixels per point (got inf)")
    #expect(
      "\(PaintingError(.amount(name: "taps", value: .infinity)))"
        == "the amount of \"taps\" must be finite and above 0 (got inf)")
  }

  @Test("a recording whose time goes back is as long as its latest time says")
  func fallingTime() throws {
    var story = story
    // A day later, and back again in the last frame.
    let middle = story.recording.events.count / 2
    story.recording.events[middle].time = .seconds(86_400)
    #expect(story.recording.duration == .seconds(86_400))
    #expect {
      try story.animation(in: try flowerWindow())
    } throws: { error in
      (error as? PaintingError)?.reason
        == .tooManyFrames(86_400 * 30 + 1, limit: Storyboard.maximumPictures)
    }
  }

  @Test("an animation begins with the recording, whenever that is")
  func laterBeginning() throws {
    let recording = bundledRecording("double-tap")
    var later = recording
    for index in later.events.indices {
      later.events[index].time = later.events[index].time + .seconds(100)
    }
    let animations = try [recording, later].map { recording in
      let story = Storyboard(recording, painter: Painter(scale: 0.05), overlay: .touches)
      let window = StandardGestures.window(for: recording.surfaces)
      return try story.animation(in: window, framesPerSecond: 20)
    }
    let isSame = animations[0] == animations[1]
    #expect(isSame)
  }

  @Test("an animation is as long as a session during which the clock was set back")
  func setBack() throws {
    let tap = bundledRecording("tap")
    var recording = tap
    // The tap, and a day earlier once more.
    for index in recording.events.indices {
      recording.events[index].time = recording.events[index].time + .seconds(86_400)
    }
    recording.events += tap.events
    let story = Storyboard(recording, painter: Painter(scale: 0.05), overlay: .touches)
    let window = StandardGestures.window(for: recording.surfaces)
    #expect(try !story.animation(in: window).isEmpty)
  }

  @Test(
    "a translucent background is that of the painter, beside a panel too",
    arguments: [Overlay(), Overlay.recognizers])
  func translucent(overlay: Overlay) throws {
    let recording = bundledRecording("tap")
    let painter = Painter(scale: 0.1, background: Color(gray: 1, alpha: 0.5))
    let story = Storyboard(recording, painter: painter, overlay: overlay)
    let window = Window(size: Size(width: 1000, height: 800))
    let painted = try painter.image(of: window)
    #expect((1..<255).contains(painted[0, 0].alpha))
    let picture = try story.picture(in: window, at: .zero).image
    for (x, y) in [(0, 0), (99, 0), (0, 79), (99, 79)] { #expect(picture[x, y] == painted[x, y]) }
    #expect(picture.width == (overlay.isEmpty ? 100 : 380))
    // Below the window, which is lower than a panel, and right of it.
    guard !overlay.isEmpty else { return }
    #expect(picture[0, 80].alpha == 255 && picture[100, 0] == picture[0, 80])
  }

  @Test("too many instants are refused before any is painted")
  func tooMany() {
    let instants = [Instant](repeating: .zero, count: Storyboard.maximumPictures + 1)
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
      in: try largeFlowerWindow(), at: log.representativeInstants(count), frameWidth: 200)
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
    // Two margins of 16, four pictures of 200, and three gaps of 12.
    #expect(image.width == 32 + 800 + 36)
    try Golden.expect(image, named: "film-strip")
  }

  @Test("more than six pictures form rows of equal length")
  func rows() throws {
    let image = try strip(8).image()
    #expect(image.width == 32 + 800 + 36)
    var tall = try strip(8)
    tall.columns = 2
    #expect(try tall.image().width == 32 + 400 + 12)
    #expect(try tall.image().height > image.height)
  }

  @Test("a title above a narrow picture may be as wide as the strip")
  func wideTitle() throws {
    let picture = SessionPicture(time: .zero, image: Image(width: 60, height: 40))
    var strip = FilmStrip([picture], log: SessionLog())
    strip.title = "A title of many letters"
    let image = try strip.image()
    let isLong = (16..<34).contains { y in (120..<200).contains { image[$0, y].red > 150 } }
    #expect(image.width == 352 && isLong)
  }

  @Test("a strip without pictures, or with too many, is refused")
  func refused() throws {
    #expect(throws: PaintingError.self) { try FilmStrip([], log: SessionLog()).image() }
    let story = Storyboard(Recording())
    #expect(throws: PaintingError.self) { try story.filmStrip(in: smallWindow(), at: []) }
    let instants = [Instant](repeating: .zero, count: FilmStrip.maximumFrames + 1)
    #expect(throws: PaintingError.self) { try story.filmStrip(in: smallWindow(), at: instants) }
  }

  @Test("a strip that would be too large is refused before any picture is painted")
  func tooLarge() throws {
    let story = Storyboard(bundledRecording("tap"))
    func strip(_ count: Int, _ columns: Int?) throws -> FilmStrip {
      try story.filmStrip(
        in: smallWindow(), at: [Instant](repeating: .zero, count: count), frameWidth: 5_000,
        columns: columns
      ) { _ in
        Issue.record("a picture was painted")
        return false
      }
    }
    // Pictures of 5,000 x 4,000: a row of six is 30,092 wide, and a row of seven is wider than any canvas;
    // with two rows of three the strip has more than 100 million pixels.
    for (count, columns) in [(64, nil), (7, 7), (6, 3)] {
      #expect {
        try strip(count, columns)
      } throws: { error in
        guard case .size? = (error as? PaintingError)?.reason else { return false }
        return true
      }
    }
  }

  @Test("a session in which nothing happened has a strip too")
  func nothing() throws {
    let story = Storyboard(Recording())
    let image = try story.filmStrip(in: smallWindow(), at: [.zero], frameWidth: 50).image()
    #expect(image.width >= 320)
  }
}

/// The frames of a WebP, by its chunks.
private struct AnimationFrames {
  /// How long each frame is shown, in milliseconds.
  private(set) var durations: [Int] = []
  /// The kinds of chunks with pixels: lossy or lossless.
  private(set) var kinds: Set<String> = []

  init(_ bytes: [UInt8]) {
    var offset = 12
    while let chunk = Self.chunk(bytes, at: offset) {
      if chunk.name == "ANMF" {
        // 12 bytes of position and size, 3 of duration, 1 of flags; then the frame's own chunks.
        durations.append(Self.number(bytes, at: offset + 20, count: 3))
        var inner = offset + 24
        while inner < offset + 8 + chunk.size, let part = Self.chunk(bytes, at: inner) {
          if part.name.hasPrefix("VP8") { kinds.insert(part.name) }
          inner += 8 + part.size + part.size % 2
        }
      }
      offset += 8 + chunk.size + chunk.size % 2
    }
  }

  private static func chunk(_ bytes: [UInt8], at offset: Int) -> (name: String, size: Int)? {
    guard offset + 8 <= bytes.count else { return nil }
    let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    return (name, number(bytes, at: offset + 4, count: 4))
  }

  private static func number(_ bytes: [UInt8], at offset: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 + Int(bytes[offset + $1]) << (8 * $1) }
  }
}
