import TouchGestures
import TouchTracking

/// Reading expectations.
extension CaseReader {
  func expectations(
    _ fields: inout SceneFields, _ scene: SceneFile
  ) throws(SceneError) -> [CaseExpectation] {
    let recognizers = Set(scene.recognizers.map(\.id))
    var expectations: [CaseExpectation] = []
    var places: [String: TextPlace] = [:]
    for node in try reading.list(try fields.required("expect")) {
      let expectation = try expectation(node, recognizers)
      if let first = places.updateValue(node.place, forKey: expectation.recognizer) {
        let reason = SceneError.Reason.repeated(
          what: "expectation of", name: expectation.recognizer, firstLine: first.line)
        throw reading.error(reason, at: node.place)
      }
      expectations.append(expectation)
    }
    for recognizer in scene.recognizers where places[recognizer.id] == nil {
      reading.warn("nothing is expected of recognizer \"\(recognizer.id)\"", at: recognizer.place)
    }
    return expectations
  }

  private func expectation(
    _ node: SceneNode, _ recognizers: Set<String>
  ) throws(SceneError) -> CaseExpectation {
    var fields = try SceneFields(node, "an expectation", reading)
    let name = try recognizerName(&fields, recognizers)
    var states: [CaseState] = []
    for state in try reading.list(try fields.required("states")) {
      states.append(try reading.state(state))
    }
    var expectation = CaseExpectation(
      recognizer: name, states: states,
      recognizedWithin: try window("recognizedWithin", &fields),
      endedWithin: try window("endedWithin", &fields), place: node.place)
    try readValues(&fields, into: &expectation)
    fields.warnOfUnknownKeys()
    return expectation
  }

  private func window(
    _ key: String, _ fields: inout SceneFields
  ) throws(SceneError) -> ClosedRange<Instant>? {
    guard let node = fields.node(key) else { return nil }
    let times = try reading.numbers(node, count: 2, Self.times)
    guard times[0] <= times[1] else {
      throw reading.unexpected(node, expected: "the earlier time first")
    }
    return .seconds(times[0]) ... .seconds(times[1])
  }

  private func readValues(
    _ fields: inout SceneFields, into expectation: inout CaseExpectation
  ) throws(SceneError) {
    let none = SceneNode(content: .mapping([]), place: fields.place)
    var values = try SceneFields(
      fields.node("value") ?? none, "the \"value\" of an expectation", reading)
    let what = "the \"tol\" of an expectation"
    var tolerances = try SceneFields(fields.node("tol") ?? none, what, reading)
    for key in ExpectedValue.Key.allCases {
      let tolerance = try tolerances.number(key.rawValue, 0...SceneFields.limit)
      guard let node = values.node(key.rawValue) else {
        if let stray = tolerances.node(key.rawValue) {
          let name = "the tolerance of \"\(key.rawValue)\""
          reading.warn("\(name) has no effect, because no value of it is expected", at: stray.place)
        }
        continue
      }
      let components = try reading.components(node, of: key)
      expectation.values.append(
        ExpectedValue(
          key: key, components: components, tolerance: tolerance ?? key.usualTolerance))
    }
    expectation.customValues = try customValues(
      values.node("values"), tolerances.node("values"))
    expectation.direction = try values.direction()
    values.warnOfUnknownKeys()
    tolerances.warnOfUnknownKeys()
  }

  /// The values of a custom recognizer, which has its own names for them.
  private func customValues(
    _ values: SceneNode?, _ tolerances: SceneNode?
  ) throws(SceneError) -> [ExpectedCustomValue] {
    let numbers = try numbersByName(values, SceneFields.plausible)
    let allowed = try numbersByName(tolerances, 0...SceneFields.limit)
    if let stray = allowed.first(where: { one in !numbers.contains { $0.name == one.name } }) {
      throw reading.unexpected(
        stray.node, expected: "tolerances of expected values only, which \"\(stray.name)\" is not")
    }
    return numbers.map { one in
      let tolerance = allowed.first { $0.name == one.name }?.number
      return ExpectedCustomValue(
        name: one.name, value: one.number,
        tolerance: tolerance ?? ExpectedCustomValue.usualTolerance)
    }
  }

  private func numbersByName(
    _ node: SceneNode?, _ range: ClosedRange<Double>
  ) throws(SceneError) -> [(name: String, number: Double, node: SceneNode)] {
    guard let node else { return [] }
    guard case .mapping(let entries) = node.content else {
      throw reading.unexpected(node, expected: "an object with a number for each name")
    }
    var numbers: [(name: String, number: Double, node: SceneNode)] = []
    for entry in entries {
      numbers.append((entry.key, try reading.number(entry.value, range), entry.value))
    }
    return numbers
  }
}

// Shared by cases and the answers of programs under test.

extension SceneReading {
  /// Reads the state of a gesture.
  func state(_ node: SceneNode) throws(SceneError) -> CaseState {
    if let state = CaseState(rawValue: try text(node)) { return state }
    throw unexpected(node, expected: "recognized, began, changed, ended or cancelled")
  }

  /// Reads a value of a gesture.
  func components(
    _ node: SceneNode, of key: ExpectedValue.Key
  ) throws(SceneError) -> [Double] {
    key.count == 1 ? [try number(node)] : try numbers(node, count: key.count)
  }
}

extension SceneFields {
  /// Reads the direction of a swipe; nil if the key is missing.
  mutating func direction() throws(SceneError) -> SwipeDirection? {
    guard let node = node("direction") else { return nil }
    if let direction = SwipeDirection(name: try reading.text(node)) { return direction }
    throw reading.unexpected(node, expected: "the name of a direction, such as upLeft")
  }
}
