import TouchGeometry
import Touchstone

/// A tree of layers with recognizers, read from a JSON or YAML file.
///
///     {"layers": [{"id": "root", "frame": [0, 0, 1000, 1000]}],
///      "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}]}
///
/// These keys are also part of every case, so a case is a scene file too.
public struct SceneFile: Hashable, Sendable {
  /// The file as named by the caller; empty for unnamed text.
  public var file: String
  /// The size of the window in points; by default it contains the root layer's frame.
  ///
  /// To play a recorded session as the commands do with a scene that states no size, set it to
  /// ``SessionDescription/size``.
  public var size: Size { didSet { statesSize = true } }
  /// Whether the size was stated; otherwise a recorded session is played in a window of the recorded size.
  private var statesSize = false
  /// The background color of the window; nil if the file has none.
  public var background: SceneColor?
  /// The window's accommodations for shaky or slow hands; none if the file has none.
  public var accommodations = Accommodations.none
  /// The root layer, which contains all others.
  public var root: SceneLayer
  /// The recognizers, in the order in which they are added.
  public var recognizers: [SceneRecognizer]
  /// Probable mistakes; empty by default.
  public var warnings: [SceneWarning] = []

  /// Reads a scene from bytes.
  ///
  /// Names and values are validated. Cycles of failure requirements and unknown kinds of recognizers are not
  /// detected here, but by ``makeScene(layers:recognizers:)``.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The file name for error messages.
  public static func read(_ bytes: [UInt8], file: String = "") throws(SceneError) -> SceneFile {
    do throws(SceneError) {
      return try readScene(bytes, file: file)
    } catch {
      // Errors about scene keys would be useless if the text is not a scene at all.
      guard SceneText.mayBeScene(bytes) else { throw SceneError(file: file, reason: .notAScene) }
      throw error
    }
  }

  private static func readScene(_ bytes: [UInt8], file: String) throws(SceneError) -> SceneFile {
    let reading = SceneReading(file: file)
    let node = try reading.root(of: bytes, expected: "a scene")
    var fields = try SceneFields(node, "the scene", reading)
    if fields.node("layers") == nil, let cases = fields.node("cases") {
      let reason = SceneError.Reason.unexpected(
        expected: "a scene or one case", found: "a list of cases")
      throw reading.error(reason, at: cases.place)
    }
    var scene = try SceneFile(&fields)
    fields.warnOfUnknownKeys(except: caseKeys)
    scene.warnings = reading.warnings
    return scene
  }

  /// Reads a scene from a file, or from standard input if the path is "-".
  public static func read(path: String) throws(SceneError) -> SceneFile {
    try read(try textContents(of: path), file: nameInErrors(of: path))
  }

  /// The bytes of a scene file, or of standard input if the path is "-".
  package static func contents(path: String) throws(SceneError) -> [UInt8] {
    try textContents(of: path)
  }

  /// The keys of a case that do not belong to its scene.
  private static let caseKeys: Set<String> = [
    "id", "source", "theme", "why", "events", "fingers", "pointer", "recording", "actions",
    "endTime", "expect",
    "portable", "adapted", "basis", "requires",
  ]

  /// The frame of the default root layer of a case.
  private static let defaultRoot = Rect(x: 0, y: 0, width: 1000, height: 1000)

  init(_ fields: inout SceneFields, isCase: Bool = false) throws(SceneError) {
    let reading = fields.reading
    file = reading.file
    if isCase, fields.node("layers") == nil {
      root = SceneLayer(id: "root", frame: Self.defaultRoot, place: fields.place)
    } else {
      let layers = try fields.required("layers")
      let list = try reading.list(layers)
      guard list.count == 1, let first = list.first else {
        throw reading.unexpected(layers, expected: "a list of one layer, the root")
      }
      root = try SceneLayer(first, reading, defaultFrame: isCase ? Self.defaultRoot : nil)
    }
    size = root.reach
    if let node = fields.node("size") {
      let numbers = try reading.numbers(node, count: 2, 0...SceneFields.limit)
      size = Size(width: numbers[0], height: numbers[1])
      statesSize = true
    } else if root.takesSizeFromImage {
      let owner = "a scene whose root is as large as its image"
      throw reading.error(.missing(key: "size", of: owner), at: root.place)
    }
    background = try fields.color("background")
    accommodations = try fields.accommodations()
    recognizers = []
    for node in try fields.list("recognizers") {
      recognizers.append(try SceneRecognizer(node, reading))
    }
    try checkNames(reading)
  }

  /// The scene with the size of a recorded session's window, unless it states a size of its own: in a window of
  /// another size, pans from the edges would begin elsewhere.
  ///
  /// - Parameter window: The size of the recorded window; nil if it is unknown.
  package func sized(forSessionIn window: Size?) -> SceneFile {
    guard let window, !statesSize else { return self }
    var scene = self
    scene.size = window
    return scene
  }
}
