import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

// The examples in doc comments, line by line; Tools/documentation/examples.py compares them.

func exampleOfBinaryThresholdFilter(photo: Image) throws {
  let mask = try photo.applying(BinaryThresholdFilter(lower: 128))
  _ = mask
}

func exampleOfChannelOrderFilter(photo: Image) throws {
  let swapped = try photo.applying(ChannelOrderFilter(red: .blue, green: .green, blue: .red))
  _ = swapped
}

func exampleOfDecodingOptions(bytes: [UInt8]) throws {
  // A photo from a camera that lost power: keeps what can be decoded.
  let options = DecodingOptions(limits: ImageLimits(pixels: 40_000_000), acceptsDamage: true)
  let photo = try ImageFile.read(path: "photo.jpg", options: options)
  for warning in photo.warnings { print(warning) }
}

func exampleOfFilterChain(image: Image) throws {
  let edges = try image.applying([GrayFilter(.luminance), SobelFilter()] as FilterChain)
  _ = edges
}

func exampleOfGainFilter(photo: Image) throws {
  let brighter = try photo.applying(GainFilter(1.2))
  _ = brighter
}

func exampleOfGrayFilter(photo: Image) throws {
  let gray = try photo.applying(GrayFilter())
  _ = gray
}

func exampleOfHistogram(photo: Image) throws {
  let counts = try Histogram(of: photo)
  _ = counts
}

func exampleOfImage() throws {
  let photo = try ImageFile.read(path: "photo.jpg").image
  print(photo.width, photo.height)
  try photo.save(to: "photo.png")
}

func exampleOfImageCache() {
  let loader = ImageLoader(cache: ImageCache(byteLimit: 64 << 20))
  _ = loader
}

func exampleOfImageDecoder() {
  // Pictures that the app draws itself, instead of files.
  let decoder = ImageDecoder(
    workingBytes: { _ in 0 },
    decode: { key, _ in Image(width: 64, height: 64, filledWith: Pixel(gray: 128)) })
  let loader = ImageLoader(decoder: decoder)
  _ = loader
}

func exampleOfImageEncoding(image: Image) throws {
  let small = try image.encoded(as: .jpeg(quality: 70))
  let exact = try image.encoded(as: .webp(.lossless))
  print(small.count, exact.count)
}

func exampleOfImageFormat(bytes: [UInt8]) {
  guard let format = ImageFormat(firstBytes: bytes) else { return print("not an image") }
  print(format, ImageFormat.writable.contains(format) ? "can be saved" : "can only be read")
}

func exampleOfImageInbox() throws {
  let inbox = try ImageInbox(for: ImageLoader())
  _ = inbox.request(at: "photo.jpg")
  // When inbox.descriptor is readable:
  for finished in inbox.takeFinished() { print(finished.state) }
}

func exampleOfImageKey(loader: ImageLoader) {
  let key = ImageKey(path: "photo.jpg", fitting: PixelSize(width: 800, height: 600))
  if let photo = loader.cache.image(for: key) { print("loaded before:", photo.width, photo.height) }
}

func exampleOfImageLimits() {
  let limits = ImageLimits(pixels: 20_000_000)
  _ = limits
}

func exampleOfImageLoader() async throws {
  let loader = ImageLoader()
  let size = PixelSize(width: 800, height: 600)
  let photo = try await loader.image(at: "photo.jpg", fitting: size)
  _ = photo
}

func exampleOfImageLoaderSettings() {
  // For a small computer: one picture at a time, in at most 64 MiB.
  let settings = ImageLoader.Settings(parallelism: 1, workingBytes: 64 << 20)
  let loader = ImageLoader(settings: settings)
  _ = loader
}

func exampleOfMemoryPressureMonitor(loader: ImageLoader) {
  let monitor = MemoryPressureMonitor()
  // Poll monitor.descriptors; when one is ready, or now and then:
  if let level = monitor.drain() { _ = loader.reduceMemory(level) }
}

func exampleOfPixel() {
  let red = Pixel(red: 255, green: 0, blue: 0),
    glass = Pixel(red: 255, green: 0, blue: 0, alpha: 128)
  var image = Image(width: 64, height: 64, filledWith: red)
  image[0, 0] = glass
}

func exampleOfPixelRect() {
  let corner = PixelRect(x: 0, y: 0, width: 64, height: 64)
  _ = corner
}

func exampleOfPixelSize() {
  let size = PixelSize(width: 800, height: 600)
  _ = size
}

func exampleOfPixelSpacing(image: inout Image) throws {
  // 300 dpi, so that programs print the image at its size.
  image.spacing = PixelSpacing(x: 25.4 / 300, y: 25.4 / 300)
  try image.save(to: "scan.png")
}

func exampleOfSobelFilter(photo: Image) throws {
  let edges = try photo.applying(GrayFilter()).applying(SobelFilter())
  _ = edges
}

func exampleOfWebPAnimation(photo: Image) throws {
  let animation = try WebPAnimation(width: photo.width, height: photo.height)
  try animation.add(photo, durationMilliseconds: 40)
}

func exampleOfBorder() {
  let card = ColorLayer(color: Color(gray: 1))
  card.border = Border(color: Color(gray: 0.5), width: 2)
}

func exampleOfCanvas() throws {
  let canvas = try Canvas(width: 320, height: 200)
  canvas.fill(.circle(center: Point(x: 160, y: 100), radius: 80), with: .white)
  let image = try canvas.image()
  _ = image
}

func exampleOfColor() {
  let sea = Color(red: 0.1, green: 0.4, blue: 0.7)
  _ = sea
}

func exampleOfColorLayer(window: Window) throws {
  let frame = Rect(x: 40, y: 40, width: 200, height: 120)
  let card = ColorLayer(frame: frame, color: Color(gray: 0.9), cornerRadius: 8)
  try window.addChild(card)
}

func exampleOfContactSpan() {
  let log = SessionLog(
    contacts: [ContactSpan(id: TouchID(1), start: .zero, end: .seconds(0.4))], end: .seconds(1))
  _ = log
}

func exampleOfFilmStrip(pictures: [SessionPicture], log: SessionLog) throws {
  var strip = FilmStrip(pictures, log: log)
  strip.columns = 4
  strip.title = "Double tap"
  try strip.image().save(to: "double-tap.png")
}

func exampleOfGestureJournal(window: Window, now: Instant) {
  let trace = Trace()
  window.application.trace = trace
  var journal = GestureJournal()
  // … after each delivery:
  journal.read(trace.entries, at: now)
  trace.removeAll()
}

func exampleOfHistogramPlot(photo: Image) throws {
  let counts = try Histogram(of: photo)
  try HistogramPlot(red: counts.red.counts, green: counts.green.counts, blue: counts.blue.counts)
    .image().save(to: "histogram.png")
}

func exampleOfImageLayer(window: Window, image: Image) throws {
  let flower = ImageLayer(image: image, contentScale: 2, name: "flower")
  try window.addChild(flower)
}

func exampleOfOverlay() {
  let overlay: Overlay = [.touches, .bounds]
  _ = overlay
}

func exampleOfOverlayPainter(window: Window, canvas: Canvas, trails: TouchTrails, now: Instant) {
  let painter = OverlayPainter([.touches, .bounds])
  let moment = SessionMoment(time: now, trails: trails.visible(at: now))
  painter.paint(window, at: moment, on: canvas)
}

func exampleOfPaintedImage() throws {
  let flower = PaintedImage(try ImageFile.read(path: "flower.png").image)
  let layers = [ImageLayer(flower), ImageLayer(flower)]
  _ = layers
}

func exampleOfPaintedLayers() throws {
  let scene = try SceneFile.read(path: "scene.json").makeScene(layers: PaintedLayers())
  let image = try Painter().image(of: scene.window)
  _ = image
}

func exampleOfPainter(window: Window) throws {
  let image = try Painter(scale: 0.5).image(of: window)
  _ = image
}

func exampleOfPieChart() throws {
  let chart = try PieChart([
    PieSlice(name: "taps", amount: 12), PieSlice(name: "pans", amount: 5),
  ])
  try chart.image().save(to: "gestures.png")
}

func exampleOfPieSlice() throws {
  let chart = try PieChart([
    PieSlice(name: "tap", amount: 12), PieSlice(name: "pan", amount: 5, color: .white),
  ])
  _ = chart
}

func exampleOfRecognizerStatus(pan: PanGestureRecognizer, now: Instant) {
  // For an app that draws an overlay of its own recognition.
  let status = RecognizerStatus(
    recognizer: pan.id, name: "pan", phase: .active, detail: "2 fingers", since: now)
  let moment = SessionMoment(time: now, recognizers: [status])
  _ = moment
}

func exampleOfSessionMoment(window: Window, trails: TouchTrails, now: Instant) throws {
  let moment = SessionMoment(time: now, trails: trails.visible(at: now))
  let canvas = try Canvas(width: 800, height: 600)
  OverlayPainter(.touches).paint(window, at: moment, on: canvas)
}

func exampleOfSessionPicture(window: Window, log: SessionLog) throws {
  // A strip of pictures that the app took itself.
  let picture = SessionPicture(time: .seconds(1), image: try Painter().image(of: window))
  try FilmStrip([picture], log: log).image().save(to: "strip.png")
}

func exampleOfSessionPlayer(window: Window, recording: Recording) throws {
  let player = SessionPlayer(recording, in: window)
  player.play(to: .seconds(1.5))
  let picture = try Painter().image(of: player.window)
  _ = picture
}

func exampleOfStoryboard(recording: Recording, file: SceneFile) throws {
  let story = Storyboard(recording, overlay: .touches)
  let log = story.rehearse(in: try file.makeScene().window)
  let strip = try story.filmStrip(
    in: try file.makeScene().window, at: log.representativeInstants(5))
  _ = strip
}

func exampleOfTouchTrail(window: Window, canvas: Canvas) {
  let places = [TouchTrail.Place(time: .zero, location: Point(x: 40, y: 40))]
  let trail = TouchTrail(id: TouchID(1), places: places, phase: .began, radius: 24)
  let moment = SessionMoment(time: .zero, trails: [trail])
  OverlayPainter(.touches).paint(window, at: moment, on: canvas)
}

func exampleOfTouchTrailPlace() {
  let drag = (0...10).map { step in
    TouchTrail.Place(time: .seconds(Double(step) / 60), location: Point(x: Double(step) * 8, y: 40))
  }
  _ = drag
}

func exampleOfTouchTrails(frame: ContactFrame, now: Instant, surface: Surface) {
  var trails = TouchTrails()
  let device = trails.addSurface(surface)
  trails.receive(frame)
  let moment = SessionMoment(time: now, trails: trails.visible(at: now))
  _ = device; _ = moment
}
