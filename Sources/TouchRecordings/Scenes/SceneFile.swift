import TouchGeometry
import Touchstone

/// A tree of layers and the recognizers on them, as a file of people says it: JSON or YAML.
///
///     {"layers": [{"id": "root", "frame": [0, 0, 1000, 1000]}],
///      "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}]}
///
/// It is the `layers` and `recognizers` part of a case; a case is a scene file too.
public struct SceneFile: Hashable, Sendable {
  /// The file as the caller named it; empty for text without a name.
  public var file: String
  /// The size of the window in points; by default it holds the root layer's frame.
  public var size: Size
  /// The color behind all layers; nil when the file says none.
  public var background: SceneColor?
  /// How the window reads the touches of shaky or slow hands; none when the file does not say.
  public var accommodations = Accommodations.none
  /// The layer that holds all others.
  public var root: SceneLayer
  /// The recognizers, in the order of adding.
  public var recognizers: [SceneRecognizer]
  /// What is probably not meant as it stands.
  public var warnings: [SceneWarning] = []

  /// Reads a scene from bytes.
  ///
  /// Names and values are checked, except for circles of failure requirements and for kinds of
  /// recognizers that are not known: ``makeScene(layers:recognizers:)`` refuses those.
  ///
  /// - Parameter file: the name that errors tell.
  public static func read(_ bytes: [UInt8], file: String = "") throws(SceneError) -> SceneFile {
    do throws(SceneError) {
      return try readScene(bytes, file: file)
    } catch {
      // What is wrong with a text in the form of scenes is of no use where it is a text of another kind.
      guard SceneText.mayBeScene(bytes) else { throw SceneError(file: file, reason: .notAScene) }
      throw error
    }
  }

  private static func readScene(_ bytes: [UInt8], file: String) throws(SceneError) -> SceneFile {
    let reading = SceneReading(file: file)
    guard let node = try SceneText.read(bytes, file: file) else {
      throw reading.error(.unexpected(expected: "a scene", found: "nothing"), at: TextPlace())
    }
    var fields = try SceneFields(node, "the scene", reading)
    var scene = try SceneFile(&fields)
    for entry in fields.unusedKeys where !caseKeys.contains(entry.key) {
      let key = entry.key.prefix(40).printable
      reading.warn("unknown key \"\(key)\" of the scene is ignored", at: entry.place)
    }
    scene.warnings = reading.warnings
    return scene
  }

  /// Reads a scene from a file, or from standard input when the path is "-".
  public static func read(path: String) throws(SceneError) -> SceneFile {
    try read(try textContents(of: path), file: path == "-" ? "standard input" : path)
  }

  /// The bytes of a scene's file, or of standard input when the path is "-".
  package static func contents(path: String) throws(SceneError) -> [UInt8] {
    try textContents(of: path)
  }

  /// The keys of a case that say nothing of its scene.
  private static let caseKeys: Set<String> = [
    "id", "source", "theme", "why", "events", "fingers", "pointer", "recording", "actions",
    "endTime", "expect",
    "portable", "adapted", "basis", "requires",
  ]

  /// The root of a case that says none, and its frame.
  private static let usualRoot = Rect(x: 0, y: 0, width: 1000, height: 1000)

  init(_ fields: inout SceneFields, isCase: Bool = false) throws(SceneError) {
    let reading = fields.reading
    file = reading.file
    if isCase, fields.node("layers") == nil {
      root = SceneLayer(id: "root", frame: Self.usualRoot, place: fields.place)
    } else {
      let layers = try fields.required("layers")
      let list = try reading.list(layers)
      guard list.count == 1, let first = list.first else {
        throw reading.unexpected(layers, expected: "a list of one layer, the root")
      }
      root = try SceneLayer(first, reading, usualFrame: isCase ? Self.usualRoot : nil)
    }
    size = Size(width: max(root.frame.maxX, 0), height: max(root.frame.maxY, 0))
    if let node = fields.node("size") {
      let numbers = try reading.numbers(node, count: 2, 0...SceneFields.limit)
      size = Size(width: numbers[0], height: numbers[1])
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
}
