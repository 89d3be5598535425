/// The results of searching a scene with short finger scripts: how each recognizer can be triggered, and
/// which ones cannot.
///
/// Every finding is demonstrated by scripts that were played to the engine. "Never" means: in none of the
/// ``scripts`` scripts played.
public struct SceneProof: Sendable {
  /// The maximum number of fingers in a script.
  public static let maximumFingers = 3

  /// A script with the reports of the recognizers.
  public struct Witness: Sendable {
    /// The claim that the script demonstrates, as a sentence.
    public var claim: String
    /// The script.
    public var script: FingerScript
    /// Whether the recognizers were added in reverse order.
    public var isReversed: Bool
    /// The IDs of the recognizers, in the order of the file.
    public var recognizers: [String]
    /// The reported states of each recognizer by ID; recognizers without reports are missing.
    public var states: [String: [CaseState]]
  }

  /// How a recognizer can be triggered.
  public enum Reach: Sendable {
    /// The shortest script found that triggers it, and the time at which it acts, in seconds.
    case reached(Witness, at: Double)
    /// No script triggers it; ``findings`` gives the reason.
    case unreached
    /// It was not searched, for this reason (a clause).
    case skipped(String)
  }

  /// A recognizer or a pair of recognizers that cannot act.
  public struct Finding: Sendable {
    /// The kinds of findings.
    public enum Kind: Hashable, Sendable {
      /// Other layers receive every touch on its layer; their IDs.
      case covered(by: [String])
      /// These recognizers always act first and exclude it.
      case starved(by: [String])
      /// It requires the failure of this recognizer, which never fails when it could act.
      case neverFails(String)
      /// After a tap that should trigger it, it keeps waiting for this recognizer, which neither fails nor
      /// acts.
      case waitsForever(String)
      /// It may act at the same time as this recognizer, but never does.
      case neverTogether(with: String)
      /// It is equivalent to this recognizer, and the order in which they were added decides.
      case orderDecides(with: String)
      /// No script triggers it: even when it is alone in the scene, if the text is empty; otherwise the text continues
      /// the sentence "it never acts".
      case unreachable(String)
    }

    /// The kind of finding.
    public var kind: Kind
    /// The ID of the recognizer.
    public var recognizer: String
    /// The position in the file.
    public var place: TextPlace
    /// The scripts that demonstrate the finding.
    public var witnesses: [Witness]
  }

  /// How each recognizer can be triggered, in the order of the file; empty by default.
  public var reaches: [(recognizer: String, reach: Reach)] = []
  /// The findings, in the order of the file; none by default.
  public var findings: [Finding] = []
  /// The number of different scripts played to the scene.
  public var scripts = 0
  /// The duration of the longest script, in seconds.
  public var longest = 0.0
  /// The maximum number of fingers in any script.
  public var fingers = 0
  /// Whether the search was stopped early. If so, it reports no finding that claims "never".
  public var isPartial = false
}

extension SceneProof.Finding.Kind: CustomStringConvertible {
  /// The finding as a clause.
  public var description: String {
    func list(_ names: [String]) -> String {
      names.map { "\"\($0)\"" }.joined(separator: " and ")
    }
    switch self {
    case .covered(let layers):
      return layers.isEmpty
        ? "it never receives a touch: no part of its layer can be hit"
        : "it never receives a touch: layer \(list(layers)) covers its layer"
    case .starved(let others):
      return "it never acts: \(list(others)) always act\(others.count == 1 ? "s" : "") first"
    case .neverFails(let other):
      return "it never acts: it requires the failure of \"\(other)\", which does not fail in time"
    case .waitsForever(let other):
      return
        "it may wait forever: \"\(other)\", whose failure it requires, neither fails nor acts "
        + "within \(Int(ScriptRunner.maximumWait)) s"
    case .neverTogether(let other):
      return "it may act together with \"\(other)\", but the two never do"
    case .orderDecides(let other):
      return "the order in which they were added decides between it and \"\(other)\""
    case .unreachable(let reason):
      return "it never acts\(reason.isEmpty ? ", not even alone" : reason)"
    }
  }
}
