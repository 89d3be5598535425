import TouchGeometry
import TouchTracking
import Touchstone

/// A mistake, or a probable one, in the recognizers of a scene.
public struct SceneFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable {
    /// Cannot work under any circumstances.
    case error
    /// Works, but probably not as intended.
    case warning
  }

  /// The kinds of findings.
  public enum Kind: Hashable, Sendable {
    /// Failure requirements form a cycle; the names in the order of waiting.
    case circle([String])
    /// The kind of recognizer is unknown.
    case unknownKind(String)
    /// The recognizer is disabled from the start.
    case disabled
    /// The recognizer's layer, or this ancestor of it, is hidden.
    case hiddenLayer(String)
    /// The recognizer's layer, or this ancestor of it, has user interaction disabled.
    case interactionOff(String)
    /// The recognizer's layer, or this ancestor of it, is too transparent to be hit.
    case transparentLayer(String, opacity: Double)
    /// The recognizer's layer, or this ancestor of it, has no area.
    case emptyLayer(String)
    /// The recognizer's layer, or this ancestor of it, has a transform without an inverse.
    case singularTransform(String)
    /// The picture of the recognizer's layer has no pixel opaque enough to be hit.
    case clearImage(String)
    /// The recognizer's layer, or this ancestor of it, is outside its parent.
    case outsideParent(String)
    /// The edge pan has no edges.
    case noEdges
    /// The recognizer requires more fingers than it allows.
    case tooFewAllowed(required: Int, allowed: Int)
    /// The gesture must take no time: all of it must be reported with the time of its landing.
    case noTime
    /// This identical recognizer always preempts it.
    case shadowed(by: String)
    /// The pan always begins before this swipe on the same layer is decided, and excludes it.
    case beatsSwipe(String)
    /// The key is unknown.
    case unknownKey(String)
  }

  /// The severity of the finding.
  public var severity: Severity
  /// The ID of the recognizer; empty if the finding is not about one.
  public var recognizer: String
  /// The position in the file.
  public var place: TextPlace
  /// The kind of finding.
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
    case .unknownKind(let kind):
      "there is no kind of recognizer \"\(kind)\"\(SceneRecognizer.Kind.suggestion(for: kind))"
    case .disabled: "it is disabled from the start"
    case .hiddenLayer(let layer): "it never receives a touch: layer \"\(layer)\" is hidden"
    case .interactionOff(let layer):
      "it never receives a touch: user interaction is disabled on layer \"\(layer)\""
    case .transparentLayer(let layer, let opacity):
      "it never receives a touch: layer \"\(layer)\" has an alpha of \(opacity.short(4))"
    case .emptyLayer(let layer): "it never receives a touch: layer \"\(layer)\" has no area"
    case .singularTransform(let layer):
      "it never receives a touch: the transform of layer \"\(layer)\" has no inverse"
    case .clearImage(let layer):
      "it never receives a touch: the image of layer \"\(layer)\" has no opaque pixel"
    case .outsideParent(let layer):
      "it never receives a touch: layer \"\(layer)\" lies outside of its parent"
    case .noEdges: "it never begins: it has no edges"
    case .tooFewAllowed(let required, let allowed):
      "it never begins: it needs \(required) fingers and allows \(allowed)"
    case .noTime: "it acts only at the instant of a landing: its maximum duration is 0"
    case .shadowed(let other): "it never acts: \"\(other)\" is identical and always preempts it"
    case .beatsSwipe(let swipe):
      "it begins before the swipe \"\(swipe)\" is decided and excludes it; let it require the "
        + "swipe's failure, or let both act"
    case .unknownKey(let message): message
    }
  }
}

/// The results of checking the recognizers of a scene without any touches.
public struct SceneCheck: Sendable {
  /// How long a recognizer may have to wait for others after detecting its gesture.
  public struct Delay: Sendable {
    /// The ID of the recognizer.
    public var recognizer: String
    /// The kind, as named in files.
    public var kind: String
    /// The IDs of the recognizers that must fail first.
    public var requires: [String]
    /// The longest wait.
    public var worst: WorstCaseDelay
  }

  /// A setting of a recognizer.
  public struct Setting: Sendable {
    /// The ID of the recognizer or manipulator.
    public var recognizer: String
    /// The Swift name of the property.
    public var name: String
    /// The value as written in scenes, with its unit.
    public var value: String
    /// Whether the value is the default.
    public var isDefault: Bool
    /// The allowed values.
    public var allowed: String
  }

  /// The findings, in the order of the file.
  public var findings: [SceneFinding]
  /// One delay per recognizer of a known kind, in the order of the file.
  public var delays: [Delay]
  /// All settings of all recognizers of known kinds and of all manipulators.
  public var settings: [Setting]

  /// Whether there are no errors; warnings are allowed.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }
}
