/// The operations of the compact form of a session.
///
/// The compact form encodes a scene, its devices and their frames as bytes, for engines that read no files,
/// above all the one inside a web page. It is a list of operations. Each consists of one byte, its raw value,
/// followed by the fields listed here. Numbers are little-endian. `f` is a 64-bit float, `i` a 64-bit
/// integer, `n` a 32-bit integer, `b` a byte, and `s` a text: its length in bytes as `n`, then UTF-8. Layers,
/// recognizers and devices are numbered from 0 in the order of their operations.
///
/// Operations may arrive in pieces, and a program may insert its own between them: first a scene, then the
/// settings to be tried, then the frames.
package enum SessionOperation: UInt8, Sendable {
  /// The version of the format: `b`, ``SessionOperation/currentVersion``. Must be the first operation.
  case version = 0
  /// The window: width `f`, height `f`, name `s`. Once, before the layers.
  case window = 1
  /// A layer: parent `n` (0 for the window, otherwise the parent's number plus 1), then its ``LayerRecord``.
  case layer = 2
  /// The opaque pixels of a layer's hit area: layer `n`, width `n`, height `n`, then one bit per pixel, row
  /// by row. Each row is padded to whole bytes, and the lowest bit is the leftmost pixel.
  case mask = 3
  /// The scrolling of a layer: layer `n`, content width `f`, height `f`, minimum zoom `f`, maximum zoom `f`,
  /// whether it bounces `b`. Must follow the layer directly.
  case scrolling = 4
  /// A recognizer: layer `n` as for a parent, kind `b` (the index in `GestureKind`), name `s`.
  case recognizer = 5
  /// A setting: recognizer `n`, number `n` (``Touchstone/SettingNumber``), value `f` in its own unit. Allowed
  /// at any time.
  case setting = 6
  /// The area inside which a manipulator's layer must stay: recognizer `n`, x `f`, y `f`, width `f`, height
  /// `f`.
  case area = 7
  /// Enables or disables a recognizer: recognizer `n`, `b`. Allowed at any time.
  case enabled = 8
  /// A failure requirement: recognizer `n`, the one that must fail `n`, and `b`: 1 adds the requirement, 0
  /// removes it. Allowed at any time.
  case requirement = 9
  /// Two recognizers that may recognize simultaneously: `n`, `n`.
  case simultaneous = 10
  /// A device: name `s`, whether its units are points `b`, then minimum, maximum and resolution of x and of
  /// y, six `f`. No layers, masks or recognizers may follow the first device.
  case device = 11
  /// A frame: device `n`, time in microseconds `i`, whether more frames of the same instant follow `b`,
  /// number of contacts `n`, then each contact as a ``ContactRecord``.
  case frame = 12
  /// Advances event time to an instant, in microseconds: `i`.
  case advance = 13
  /// Requests explanations from now on. Must precede the first device.
  case explain = 14
  /// The end of the session: touches that are down are cancelled, and deadlines are reached. Nothing may
  /// follow.
  case finish = 15
  /// Requests the story of the session, ``SessionStory``, from now on. Must precede the first device. Every
  /// verdict takes memory, so use this only for sessions that end.
  case story = 16
  /// The end of an interrupted session: nothing is cancelled, and no later deadline is reached. Nothing may
  /// follow.
  case stop = 17
  /// A recognizer that hands its fingers to another one: `n`, `n`, the condition `b` (0 at the edge, 1 fewer
  /// fingers, 2 more fingers) and a number of fingers `n`. Recognizers are numbered as above, and after them
  /// the built-in ones of scroll layers, in the order of the layers. Must follow all layers and recognizers.
  case handOff = 18
  /// Suppresses the transcript: actions are called, but not written. Must precede the first device. For
  /// measurements.
  case quiet = 19

  /// The version of the format that this module reads and writes.
  package static let currentVersion: UInt8 = 1

  /// The maximum number of layers in a session, so that no scene exhausts the engine's memory.
  package static let maximumLayers = 1_000_000
  /// The maximum number of recognizers and manipulators, as in scenes.
  package static let maximumRecognizers = 1_000
  /// The maximum number of failure requirements, as in scenes; each is checked against all others for cycles.
  package static let maximumRequirements = 1_000
  /// The maximum number of hand-offs.
  package static let maximumHandOffs = 1_000
  /// The maximum number of devices.
  package static let maximumDevices = 1_000
  /// The maximum number of pixels in a mask, and in all masks together.
  package static let maximumMaskPixels = 1 << 26
}

/// The reason the compact form of a session is refused. The caller is always at fault.
package enum SessionBytesError: Error, Equatable, Sendable {
  /// The bytes end in the middle of an operation.
  case truncated
  /// No operation has this number.
  case unknownOperation(UInt8)
  /// The version is not supported.
  case version(UInt8)
  /// The operation is not allowed at this point.
  case outOfOrder(SessionOperation)
  /// A count or index is too large: its name, its value, and the first value that is too large.
  case outOfRange(StaticString, Int, limit: Int)
  /// The recognizer has no setting with this number.
  case unknownSetting(Int)
  /// Layers are nested deeper than this.
  case tooDeep(limit: Int)
  /// A failure requirement closes a cycle.
  case circle
}

extension SessionBytesError {
  package static func == (a: Self, b: Self) -> Bool { a.message == b.message }

  /// The error message, with the numbers.
  package var message: String {
    switch self {
    case .truncated: "the bytes end within an operation"
    case .unknownOperation(let number): "no operation has the number \(number)"
    case .version(let number):
      "the version must be \(SessionOperation.currentVersion) (got \(number))"
    case .outOfOrder(let operation): "operation \(operation.rawValue) is not allowed here"
    case .outOfRange(let what, let number, let limit):
      "\(what) must be below \(limit) (got \(number))"
    case .unknownSetting(let number): "the recognizer has no setting number \(number)"
    case .tooDeep(let limit): "layers are nested more than \(limit) deep"
    case .circle: "a failure requirement closes a cycle"
    }
  }
}
