import TouchTracking

/// Reads what must be recognized.
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
      guard let known = CaseState(rawValue: try reading.text(state)) else {
        let names = "recognized, began, changed, ended or cancelled"
        throw reading.unexpected(state, expected: names)
      }
      states.append(known)
    }
    let expectation = CaseExpectation(
      recognizer: name, place: node.place, states: states,
      recognizedWithin: try window("recognizedWithin", &fields),
      endedWithin: try window("endedWithin", &fields), values: try values(&fields))
    fields.warnOfUnknownKeys()
    return expectation
  }

  private func window(
    _ key: String, _ fields: inout SceneFields
  ) throws(SceneError) -> ClosedRange<Instant>? {
    guard let node = fields.node(key) else { return nil }
    let times = try reading.numbers(node, count: 2, 0...1e6)
    guard times[0] <= times[1] else {
      throw reading.unexpected(node, expected: "the earlier time first")
    }
    return .seconds(times[0]) ... .seconds(times[1])
  }

  private func values(_ fields: inout SceneFields) throws(SceneError) -> [ExpectedValue] {
    guard let node = fields.node("value") else { return [] }
    var values = try SceneFields(node, "the \"value\" of an expectation", reading)
    let none = SceneNode(content: .mapping([]), place: node.place)
    let what = "the \"tol\" of an expectation"
    var tolerances = try SceneFields(fields.node("tol") ?? none, what, reading)
    var expected: [ExpectedValue] = []
    for key in ExpectedValue.Key.allCases {
      let tolerance = try tolerances.number(key.rawValue, 0...SceneFields.limit)
      guard let node = values.node(key.rawValue) else { continue }
      let components = try components(node, of: key)
      expected.append(
        ExpectedValue(
          key: key, components: components, tolerance: tolerance ?? key.usualTolerance))
    }
    values.warnOfUnknownKeys()
    tolerances.warnOfUnknownKeys()
    return expected
  }

  private func components(
    _ node: SceneNode, of key: ExpectedValue.Key
  ) throws(SceneError) -> [Double] {
    let range = -SceneFields.limit...SceneFields.limit
    guard key.count == 1 else { return try reading.numbers(node, count: key.count, range) }
    return [try reading.number(node, range)]
  }
}
