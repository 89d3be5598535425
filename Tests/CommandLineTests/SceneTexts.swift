/// Scenes and cases, each of which is wrong in one way.
enum SceneTexts {
  static let circle = """
    layers:
    - {id: root, frame: [0, 0, 100, 100]}
    recognizers:
    - {id: a, layer: root, kind: tap, requireFailureOf: [b]}
    - {id: b, layer: root, kind: tap, taps: 2, requireFailureOf: [a]}

    """

  static let edgePanWithoutEdges = """
    layers:
    - {id: root, frame: [0, 0, 100, 100]}
    recognizers:
    - {id: edge, layer: root, kind: screenEdgePan}

    """

  static let unknownKeys = """
    layers:
    - {id: root, frame: [0, 0, 2016, 1134],
       colour: red}
    recognizers:
    - {id: touch, layer: root, kind: tap}

    """

  /// A tap where a double tap is expected, and one where a tap is expected.
  static let failingCase = """
    cases:
    - id: not-double
      layers: [{id: root, frame: [0, 0, 100, 100]}]
      recognizers: [{id: double, layer: root, kind: tap, taps: 2}]
      events:
      - {t: 0.00, id: 1, phase: down, x: 30, y: 30}
      - {t: 0.08, id: 1, phase: up, x: 30, y: 30}
      endTime: 1
      expect: [{recognizer: double, states: [recognized]}]
    - id: single
      layers: [{id: root, frame: [0, 0, 100, 100]}]
      recognizers: [{id: single, layer: root, kind: tap}]
      events:
      - {t: 0.00, id: 1, phase: down, x: 30, y: 30}
      - {t: 0.08, id: 1, phase: up, x: 30, y: 30}
      endTime: 1
      expect: [{recognizer: single, states: [recognized]}]

    """
}
