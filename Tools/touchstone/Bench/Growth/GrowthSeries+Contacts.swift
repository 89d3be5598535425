import TouchGeometry
import Touchstone

extension GrowthSeries {
  private static let counts = [1, 2, 4, 8, 16, 32, 64]

  /// Fingers that are down at the same time, all reported in one frame.
  static let contacts = [
    GrowthSeries(.contacts, "contacts without a recognizer: a frame", .linear, sizes: counts) {
      count in
      let stage = GrowthStage(fingers: grid(count, 4), reach: 90)
      try stage.addLayer()
      return stage.moves()
    },
    GrowthSeries(.contacts, "contacts; pan, pinch, rotation: a frame", .linear, sizes: counts) {
      count in
      let stage = GrowthStage(fingers: grid(count, 4), reach: 90)
      let layer = try stage.addLayer()
      stage.addPan(to: layer)
      stage.addPinchAndRotation(to: layer)
      stage.allowAll(on: layer)
      return stage.moves()
    },
    GrowthSeries(.contacts, "contacts with a layer and a pan each: a frame", .linear, sizes: counts)
    { count in
      let offsets = grid(count, 45)
      let stage = GrowthStage(fingers: offsets, reach: 14)
      for offset in offsets {
        let corner = GrowthStage.center + offset - Vector(dx: 20, dy: 17)
        let frame = Rect(origin: corner, size: Size(width: 40, height: 34))
        stage.addPan(to: try stage.addLayer(frame: frame))
      }
      return stage.moves()
    },
  ]

  /// Samples that a host delivers together, such as one that draws at 60 Hz with a panel of 1000 Hz.
  static let samples = [
    GrowthSeries(.samples, "samples of one finger, one pan: a delivery", .linear, sizes: counts) {
      count in
      let stage = GrowthStage()
      stage.addPan(to: try stage.addLayer())
      return stage.moves { stage.move(together: count) }
    },
    GrowthSeries(
      .samples, "samples of two fingers, three gestures: a delivery", .linear, sizes: counts
    ) { count in
      let stage = GrowthStage(fingers: grid(2, 100))
      let layer = try stage.addLayer()
      stage.addPan(to: layer)
      stage.addPinchAndRotation(to: layer)
      stage.allowAll(on: layer)
      return stage.moves { stage.move(together: count) }
    },
  ]

  /// Positions in rows of eight, this many points apart, with slightly closer rows.
  private static func grid(_ count: Int, _ distance: Double) -> [Vector] {
    (0..<count).map { index in
      Vector(dx: distance * Double(index % 8), dy: 0.8 * distance * Double(index / 8))
    }
  }
}
