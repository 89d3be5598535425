/// What one operation of the compact form of a session does.
///
/// The compact form is a scene, its devices and their frames as bytes, for engines that read no files: the
/// one inside a web page above all. It is a list of operations. Each is one byte, the raw value, and what
/// is listed here. Numbers are little-endian; `f` is a 64-bit float, `i` a 64-bit and `n` a 32-bit integer,
/// `b` a byte, `s` a text as `n` bytes of UTF-8 behind their number. Layers, recognizers and devices are
/// numbered from 0 in the order of their operations.
///
/// Operations may come in pieces, and a program may put its own between: a scene, then the settings to
/// try, then the frames.
package enum SessionOperation: UInt8, Sendable {
  /// The version of the form: `b`, ``SessionOperation/currentVersion``. The first operation.
  case version = 0
  /// The window: width `f`, height `f`, name `s`. Once, before the layers.
  case window = 1
  /// A layer: parent `n` (0 for the window, else a layer's number plus 1), then its ``LayerRecord``.
  case layer = 2
  /// Opaque pixels of a layer's hit area: layer `n`, width `n`, height `n`, and the bits, row after row,
  /// each row filled up to whole bytes, lowest bit leftmost.
  case mask = 3
  /// How a layer scrolls: layer `n`, content width `f`, height `f`, least zoom `f`, greatest zoom `f`,
  /// whether it bounces `b`. Directly behind the layer.
  case scrolling = 4
  /// A recognizer: layer `n` as for a parent, kind `b` (the index in `GestureKind`), name `s`.
  case recognizer = 5
  /// A setting: recognizer `n`, number `n` (``Touchstone/SettingNumber``), value `f` in its own unit. At
  /// any time.
  case setting = 6
  /// The area that a manipulator's layer must stay in: recognizer `n`, x `f`, y `f`, width `f`, height `f`.
  case area = 7
  /// Whether a recognizer is enabled: recognizer `n`, `b`. At any time.
  case enabled = 8
  /// A failure requirement: recognizer `n`, the one that must fail `n`, whether it is added `b` (0 takes it
  /// back). At any time.
  case requirement = 9
  /// Two recognizers that may be recognized together: `n`, `n`.
  case simultaneous = 10
  /// A device: name `s`, whether its units are points `b`, minimum, maximum and resolution of x and of y,
  /// six `f`. No layers, masks and recognizers come after the first device.
  case device = 11
  /// A frame: device `n`, time in microseconds `i`, whether more of the instant follows `b`, number of
  /// contacts `n`, then each contact as a ``ContactRecord``.
  case frame = 12
  /// Event time has reached an instant, in microseconds: `i`.
  case advance = 13
  /// Asks for explanations from now on. Before the first device.
  case explain = 14
  /// The end: touches that are down are cancelled, and deadlines are reached. Nothing may follow.
  case finish = 15
  /// Asks for the story of the session, ``SessionStory``, from now on. Before the first device. It takes memory for
  /// every verdict, and is meant for a session that ends.
  case story = 16

  /// The version of the form that this module reads and writes.
  package static let currentVersion: UInt8 = 1

  /// The most layers of a session, that no scene makes an engine use all memory.
  package static let mostLayers = 1_000_000
  /// The most recognizers and manipulators, as in scenes.
  package static let mostRecognizers = 1_000
  /// The most failure requirements, as in scenes; each is checked against all others for circles.
  package static let mostRequirements = 1_000
  /// The most devices.
  package static let mostDevices = 1_000
  /// The most pixels of a mask, and of all masks together.
  package static let mostMaskPixels = 1 << 26
}

/// Why the compact form of a session is refused. The caller is to blame for each.
package enum SessionBytesError: Error, Hashable, Sendable {
  /// The bytes end within an operation.
  case truncated
  /// No operation has this number.
  case unknownOperation(UInt8)
  /// The version is another one.
  case version(UInt8)
  /// Something stands where it may not: which operation.
  case outOfOrder(SessionOperation)
  /// A number that counts or names something is too large: what, the number, and the first that is not
  /// allowed.
  case outOfRange(StaticString, Int, limit: Int)
  /// A recognizer has no setting of this number.
  case unknownSetting(Int)
  /// Layers are nested deeper than this.
  case tooDeep(limit: Int)
  /// A failure requirement closes a circle.
  case circle
}

extension SessionBytesError {
  package static func == (a: Self, b: Self) -> Bool { a.message == b.message }

  package func hash(into hasher: inout Hasher) { hasher.combine(message) }

  /// What is wrong, with the numbers.
  package var message: String {
    switch self {
    case .truncated: "the bytes end within an operation"
    case .unknownOperation(let number): "no operation has the number \(number)"
    case .version(let number):
      "the version must be \(SessionOperation.currentVersion) (got \(number))"
    case .outOfOrder(let operation): "operation \(operation.rawValue) may not stand here"
    case .outOfRange(let what, let number, let limit):
      "\(what) must be below \(limit) (got \(number))"
    case .unknownSetting(let number): "the recognizer has no setting number \(number)"
    case .tooDeep(let limit): "layers are nested more than \(limit) deep"
    case .circle: "a failure requirement closes a circle"
    }
  }
}
