import TouchContainers
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

extension SessionReport {
  /// The layers with their poses, parents first.
  var layersJSON: [JSONText] {
    let layers = collector.layers
    return layers.enumerated().map { index, layer in
      let parent = layer.parent.flatMap { collector.places[ObjectIdentifier($0)] }
      var entries: [(String, JSONText)] = [
        ("name", .text(layer.name)), ("parent", parent.map { .integer($0) } ?? .integer(-1)),
        ("bounds", .list(layer.bounds.numbers.map { .decimal($0, places: 1) })),
        ("hit", .text(layer.canBeHit ? layer.hitArea.word : "none")),
        ("recognizers", .integer(layer.gestureRecognizers.count)),
        ("poses", poses(at: index)),
      ]
      if layer.hitSlop.isFinite, layer.hitSlop != 0 {
        entries.append(("outset", .decimal(layer.hitSlop, places: 1)))
      }
      if layer is ScrollLayer { entries.append(("clips", .boolean(true))) }
      if let place = pictures.places[index] {
        entries.append(("picture", .integer(place)))
      } else if let color = layer as? ColorLayer {
        entries.append(("color", .text(color.color.inCSS)))
        entries.append(("radius", .decimal(color.cornerRadius, places: 1)))
      }
      return .object(entries)
    }
  }

  /// Seven numbers and the opacity per pose, concatenated; limited to the number of poses that a page draws.
  private func poses(at index: Int) -> JSONText {
    let poses = collector.poses[index]
    // Rounded up, and the last pose is in addition.
    let stride = max((poses.count + Self.maximumPoses - 3) / (Self.maximumPoses - 1), 1)
    var text = "["
    for (number, pose) in poses.enumerated() where number % stride == 0 || number == poses.count - 1
    {
      let t = pose.toWindow
      if number > 0 { text += "," }
      text += "\(pose.time)"
      for value in [t.a, t.b, t.c, t.d, t.tx, t.ty, pose.opacity] {
        text += ",\(value.isFinite ? value.short(4) : "0")"
      }
    }
    return .digits(text + "]")
  }

  private static let maximumPoses = 4_000

  func json(_ order: (time: Instant, layers: [Int])) -> JSONText {
    .list([.seconds(order.time), .list(order.layers.map { .integer($0) })])
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}

extension Layer {
  /// Whether this layer and all layers above it receive touches while they are shown.
  fileprivate var canBeHit: Bool {
    sequence(first: self, next: { $0.parent }).allSatisfy { $0.isUserInteractionEnabled }
  }
}

extension HitArea {
  fileprivate var word: String {
    switch self {
    case .bounds: "bounds"
    case .ellipse: "ellipse"
    case .circle: "circle"
    case .opaquePixels: "opaquePixels"
    case .custom: "custom"
    }
  }
}

extension Color {
  fileprivate var inCSS: String {
    let channels = [red, green, blue].map { String(Int((min(max($0, 0), 1) * 255).rounded())) }
    return "rgba(\(channels.joined(separator: ",")),\(min(max(alpha, 0), 1).readable(3)))"
  }
}
