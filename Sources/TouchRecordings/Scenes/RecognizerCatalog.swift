import TouchGestures
import Touchstone

/// The custom recognizers of an app, by the kinds that scene files use.
///
///     var catalog = RecognizerCatalog()
///     catalog.register("knock") { (parameters) throws(SceneParameterError) in
///       let knock = KnockGestureRecognizer()
///       knock.numberOfKnocks = try parameters.integer("knocks", 1...10) ?? 2
///       return knock
///     }
///     let scene = try SceneFile.read(path: "desk.json").makeScene(recognizers: catalog)
///
/// A scene names the kind and its parameters, which the catalog validates:
///
///     {"id": "open", "layer": "door", "kind": "knock", "params": {"knocks": 3}}
///
/// A catalog is a value. Pass it to ``SceneFile/makeScene(layers:recognizers:)``,
/// ``SceneFile/check(layers:recognizers:)``, ``CaseRunner`` or
/// ``TouchCase/outcome(delivery:layers:layout:recognizers:)``. The engine's own kinds cannot be replaced.
public struct RecognizerCatalog: Sendable {
  /// Creates a recognizer from the parameters in a scene. Errors that it throws become errors of the scene.
  public typealias Factory =
    @Sendable (inout SceneParameters) throws(SceneParameterError) -> GestureRecognizer

  private var factories: [String: Factory] = [:]
  // Apart from the factories, since the compiler of Swift 6.3 crashes on a factory that returns an optional.
  private var makers: [String: @Sendable () -> GestureRecognizer?] = [:]
  private var limits: [String: @Sendable (GestureRecognizer) -> GestureLimits?] = [:]

  /// Creates an empty catalog.
  public init() {}

  /// The names of the kinds, in alphabetical order.
  public var kinds: [String] { factories.keys.sorted() }

  /// Adds a kind, or replaces the one with the same name.
  ///
  /// - Parameters:
  ///   - kind: The name in scene files. A name of the built-in kinds, such as "tap", has no effect.
  ///   - factory: Creates a new recognizer without a layer at each call. The recognizer is named after its ID
  ///     in the scene.
  public mutating func register(_ kind: String, _ factory: @escaping Factory) {
    factories[kind] = factory
    limits[kind] = nil
  }

  /// Adds a kind with its limits, so that `touchstone check` can search for scripts that trigger it.
  ///
  ///     catalog.register("knock") { (knock: MachineGestureRecognizer<KnockMachine>) in
  ///       GestureLimits(distances: [knock.machine.allowableSlide])
  ///     } factory: { (parameters) throws(SceneParameterError) in
  ///       MachineGestureRecognizer(machine: KnockMachine())
  ///     }
  ///
  /// - Parameters:
  ///   - kind: The name in scene files. A name of the built-in kinds, such as "tap", has no effect.
  ///   - limits: Returns the limits of a recognizer that the factory created. One of another class has none.
  ///   - factory: Creates a new recognizer without a layer at each call. The recognizer is named after its ID
  ///     in the scene.
  public mutating func register<Recognizer: GestureRecognizer>(
    _ kind: String, limits: @escaping @Sendable (Recognizer) -> GestureLimits,
    factory: @escaping Factory
  ) {
    factories[kind] = factory
    self.limits[kind] = { recognizer in (recognizer as? Recognizer).map(limits) }
  }

  /// Adds a kind that may turn out to be unknown: the scene has an error if `maker` returns nil.
  package mutating func register(
    _ kind: String, maker: @escaping @Sendable () -> GestureRecognizer?
  ) {
    makers[kind] = maker
  }

  /// The limits of a recognizer of a kind; nil if the kind was registered without.
  func limits(of recognizer: GestureRecognizer, kind: String) -> GestureLimits? {
    limits[kind]?(recognizer)
  }

  /// Whether a kind is registered.
  func has(_ kind: String) -> Bool { factories[kind] != nil || makers[kind] != nil }

  /// Creates a recognizer of a kind; nil if the kind is unknown.
  func makeRecognizer(
    _ kind: String, _ parameters: inout SceneParameters
  ) throws(SceneParameterError) -> GestureRecognizer? {
    try factories[kind]?(&parameters) ?? makers[kind]?()
  }
}

/// An error in a parameter of a custom recognizer.
public struct SceneParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the parameter.
  public var name: String
  /// The allowed values, as in "a number from 0 to 1".
  public var demand: String

  /// Creates an error.
  public init(name: String, demand: String) {
    self.name = name
    self.demand = demand
  }

  /// The error as a clause.
  public var description: String { "\(name) must be \(demand)" }
}

/// The `params` of a custom recognizer in a scene file.
///
/// Use ``unused`` to find parameters that the factory did not read.
public struct SceneParameters: Hashable, Sendable {
  private var values: [String: SceneNode]
  private var asked: Set<String> = []

  init(_ values: [String: SceneNode]) { self.values = values }

  init(_ node: SceneNode, _ reading: SceneReading) throws(SceneError) {
    guard case .mapping(let entries) = node.content else {
      throw reading.unexpected(node, expected: "an object of parameters")
    }
    values = [:]
    for entry in entries { values[entry.key] = entry.value }
  }

  /// The names of the given parameters that were not read, in alphabetical order.
  public var unused: [String] { values.keys.filter { !asked.contains($0) }.sorted() }

  /// The value of a given parameter as JSON, for error messages.
  func found(_ name: String) -> (text: String, place: TextPlace)? {
    values[name].map { ($0.excerpt, $0.place) }
  }

  /// A number; nil if not given.
  ///
  /// - Throws: if the value is not a number in the range.
  public mutating func number(
    _ name: String, _ range: ClosedRange<Double> = -1e9...1e9
  ) throws(SceneParameterError) -> Double? {
    guard let node = take(name) else { return nil }
    guard let number = node.number, range.contains(number) else {
      let demand = "a number from \(range.lowerBound) to \(range.upperBound)"
      throw SceneParameterError(name: name, demand: demand)
    }
    return number
  }

  /// An integer; nil if not given.
  ///
  /// - Throws: if the value is not an integer in the range.
  public mutating func integer(
    _ name: String, _ range: ClosedRange<Int> = -1_000_000_000...1_000_000_000
  ) throws(SceneParameterError) -> Int? {
    guard let node = take(name) else { return nil }
    guard let number = node.number, let integer = Int(exactly: number), range.contains(integer)
    else {
      let demand = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw SceneParameterError(name: name, demand: demand)
    }
    return integer
  }

  /// A Boolean; nil if not given.
  ///
  /// - Throws: if the value is neither true nor false.
  public mutating func boolean(_ name: String) throws(SceneParameterError) -> Bool? {
    guard let node = take(name) else { return nil }
    guard let boolean = node.boolean else {
      throw SceneParameterError(name: name, demand: "true or false")
    }
    return boolean
  }

  /// A string, one of `words` if there are any; nil if not given. A number or a Boolean is read as the string
  /// in the file, like every other text of a scene.
  ///
  /// - Throws: if the value is a list or an object, or not one of the words.
  public mutating func text(
    _ name: String, oneOf words: [String] = []
  ) throws(SceneParameterError) -> String? {
    guard let node = take(name) else { return nil }
    guard case .scalar(let text, _) = node.content, words.isEmpty || words.contains(text) else {
      let demand = words.isEmpty ? "a text" : "one of \(words.joined(separator: ", "))"
      throw SceneParameterError(name: name, demand: demand)
    }
    return text
  }

  /// The value of a parameter; nil if it is not given or null, as for every other key of a scene.
  private mutating func take(_ name: String) -> SceneNode? {
    asked.insert(name)
    guard let node = values[name], !node.isNull else { return nil }
    return node
  }
}
