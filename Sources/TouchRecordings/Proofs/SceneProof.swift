import TouchTracking

/// What a search over short finger scripts found out about a scene: how each recognizer can be made to
/// act, and what cannot work.
///
/// Every finding is shown by scripts that were played to the engine. What is said never to happen did not
/// happen in any of ``scripts`` scripts.
public struct SceneProof: Sendable {
  /// The most fingers of a script.
  public static let mostFingers = 3

  /// A script and what the scene made of it.
  public struct Witness: Sendable {
    /// What it shows, as a sentence.
    public var claim: String
    /// The script.
    public var script: FingerScript
    /// Whether the recognizers were added the other way round.
    public var isReversed: Bool
    /// The ids of the recognizers, in the order of the file.
    public var recognizers: [String]
    /// What each recognizer reported, by its id; those that are missing reported nothing.
    public var states: [String: [CaseState]]
  }

  /// How a recognizer can be made to act.
  public enum Reach: Sendable {
    /// By this script, the shortest found, and when it acts in seconds.
    case reached(Witness, at: Double)
    /// No script makes it act; ``findings`` says why.
    case unreached
    /// It was not searched, and why, as a clause.
    case skipped(String)
  }

  /// Something that cannot work.
  public struct Finding: Sendable {
    /// What it is about.
    public enum Kind: Hashable, Sendable {
      /// Another layer takes every touch on its layer; the ids of those that do.
      case covered(by: [String])
      /// This one always acts first and excludes it.
      case starved(by: [String])
      /// It needs the failure of this one, which does not fail whenever it could act.
      case neverFails(String)
      /// A tap that it could act on leaves it waiting for this one, which neither fails nor acts.
      case waitsForever(String)
      /// It may act at the same time as this one, but never does.
      case neverTogether(with: String)
      /// On equal terms with this one: the order of adding decides.
      case orderDecides(with: String)
      /// No script makes it act even when it is alone in the scene.
      case unreachable(String)
    }

    /// What cannot work.
    public var kind: Kind
    /// The id of the recognizer.
    public var recognizer: String
    /// Where it stands in the file.
    public var place: TextPlace
    /// The scripts that show it.
    public var witnesses: [Witness]
  }

  /// How each recognizer can be made to act, in the order of the file.
  public var reaches: [(recognizer: String, reach: Reach)] = []
  /// What cannot work, in the order of the file.
  public var findings: [Finding] = []
  /// How many different scripts were played to the scene.
  public var scripts = 0
  /// The longest script, in seconds.
  public var longest = 0.0
  /// The most fingers of any script.
  public var fingers = 0
  /// Whether the search was stopped before its end. Then nothing is said never to happen.
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
        ? "it never gets a touch: nothing of its layer can be hit"
        : "it never gets a touch: layer \(list(layers)) covers its layer"
    case .starved(let others): return "it never acts: \(list(others)) always acts first"
    case .neverFails(let other):
      return "it never acts: it requires the failure of \"\(other)\", which does not fail in time"
    case .waitsForever(let other):
      return
        "it may wait for ever: \"\(other)\", whose failure it requires, neither fails nor acts "
        + "within \(Int(ScriptRunner.patience)) s"
    case .neverTogether(let other):
      return "it may act together with \"\(other)\", but the two never do"
    case .orderDecides(let other):
      return "the order of adding decides between it and \"\(other)\""
    case .unreachable(let reason): return "it never acts, not even alone\(reason)"
    }
  }
}
