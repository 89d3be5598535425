import TouchGeometry
import TouchTracking
import Touchstone

/// Something about the recognizers of a scene that is wrong, or probably is not what was meant.
public struct SceneFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// It cannot work, whatever the program does.
    case error
    /// It works, but hardly as it was meant.
    case warning
  }

  /// What was found.
  public enum Kind: Hashable, Sendable {
    /// Failure requirements close a circle; the names in the order of waiting.
    case circle([String])
    /// The kind of recognizer is not known.
    case unknownKind(String)
    /// It is disabled from the start.
    case disabled
    /// This layer of its own or around it is hidden.
    case hiddenLayer(String)
    /// This layer of its own or around it takes no part in interaction.
    case interactionOff(String)
    /// This layer of its own or around it is too transparent to be hit.
    case transparentLayer(String, opacity: Double)
    /// This layer of its own or around it has no area.
    case emptyLayer(String)
    /// This layer of its own or around it has a transform that has no inverse.
    case singularTransform(String)
    /// The picture of its layer has no pixel that is opaque enough to be hit.
    case clearImage(String)
    /// This layer of its own or around it lies outside of its parent.
    case outsideParent(String)
    /// It is an edge pan of no edge.
    case noEdges
    /// It needs more fingers than it allows.
    case tooFewAllowed(required: Int, allowed: Int)
    /// It must be over within no time.
    case noTime
    /// This recognizer is like it and always goes before it.
    case shadowed(by: String)
    /// It always begins before this swipe on its layer is decided, and excludes it.
    case beatsSwipe(String)
    /// A key is not known.
    case unknownKey(String)
  }

  /// How bad it is.
  public var severity: Severity
  /// The id of the recognizer; empty where it is about none.
  public var recognizer: String
  /// Where it stands in the file.
  public var place: TextPlace
  /// What was found.
  public var kind: Kind

  init(_ kind: Kind, _ severity: Severity, of recognizer: String, at place: TextPlace) {
    self.kind = kind
    self.severity = severity
    self.recognizer = recognizer
    self.place = place
  }
}

extension SceneFinding.Kind: CustomStringConvertible {
  /// The finding as a clause.
  public var description: String {
    switch self {
    case .circle(let names):
      "they wait for each other's failure: \(names.joined(separator: " waits for "))"
    case .unknownKind(let kind): "there is no kind of recognizer \"\(kind)\""
    case .disabled: "it is disabled from the start"
    case .hiddenLayer(let layer): "it never gets a touch: layer \"\(layer)\" is hidden"
    case .interactionOff(let layer):
      "it never gets a touch: layer \"\(layer)\" takes no part in interaction"
    case .transparentLayer(let layer, let opacity):
      "it never gets a touch: layer \"\(layer)\" has an alpha of \(opacity.short(4))"
    case .emptyLayer(let layer): "it never gets a touch: layer \"\(layer)\" has no area"
    case .singularTransform(let layer):
      "it never gets a touch: the transform of layer \"\(layer)\" has no inverse"
    case .clearImage(let layer):
      "it never gets a touch: the image of layer \"\(layer)\" has no opaque pixel"
    case .outsideParent(let layer):
      "it never gets a touch: layer \"\(layer)\" lies outside of its parent"
    case .noEdges: "it never begins: it has no edges"
    case .tooFewAllowed(let required, let allowed):
      "it never begins: it needs \(required) fingers and allows \(allowed)"
    case .noTime: "it never acts: it must be over within no time"
    case .shadowed(let other): "it never acts: \"\(other)\" is like it and goes before it"
    case .beatsSwipe(let swipe):
      "it begins before the swipe \"\(swipe)\" is decided and excludes it; let it require the "
        + "swipe's failure, or let both act"
    case .unknownKey(let message): message
    }
  }
}

/// What can be said of the recognizers of a scene without any touch.
public struct SceneCheck: Sendable {
  /// How long a recognizer that is sure may have to wait for others.
  public struct Delay: Sendable {
    /// The id of the recognizer.
    public var recognizer: String
    /// Its kind, as files name it.
    public var kind: String
    /// The ids of those whose failure it requires.
    public var requires: [String]
    /// The longest wait.
    public var worst: WorstCaseDelay
  }

  /// A setting of a recognizer.
  public struct Setting: Sendable {
    /// The id of the recognizer or manipulator.
    public var recognizer: String
    /// The property's name in Swift.
    public var name: String
    /// What it is set to, as a scene says it, with its unit.
    public var value: String
    /// Whether that is the default.
    public var isDefault: Bool
    /// What it may be.
    public var allowed: String
  }

  /// What was found, in the order of the file.
  public var findings: [SceneFinding]
  /// One delay for each recognizer of a known kind, in the order of the file.
  public var delays: [Delay]
  /// Every setting of every recognizer of a known kind and of every manipulator.
  public var settings: [Setting]

  /// Whether nothing is wrong; warnings are allowed.
  public var isSound: Bool { !findings.contains { $0.severity == .error } }
}
