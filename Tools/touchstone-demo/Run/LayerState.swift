import DemoScenes
import TouchGeometry
import Touchstone

/// The final state of the layers of a scene, as text: the same bytes for the same state.
///
/// One line for each named layer, back to front, with its descendants indented below it: the upper left
/// corner and the size of its bounds, the position of its anchor in its parent, the four numbers of its
/// transform, and other properties that differ from their defaults. Lengths have two decimals, other numbers
/// four.
struct LayerState: Hashable, CustomStringConvertible {
  /// The text, with a final newline.
  let description: String

  /// Reads the layers of a scene.
  ///
  /// - Complexity: O(layers).
  init(of scene: any DemoScene) {
    var lines = ["scene \(type(of: scene).name)"]
    LayerState.append(scene.root, depth: 0, to: &lines)
    description = lines.joined(separator: "\n") + "\n"
  }

  private static func append(_ layer: Layer, depth: Int, to lines: inout [String]) {
    var depth = depth
    if !layer.name.isEmpty {
      lines.append(String(repeating: "  ", count: depth) + line(of: layer))
      depth += 1
    }
    for child in layer.childrenBackToFront { append(child, depth: depth, to: &lines) }
  }

  private static func line(of layer: Layer) -> String {
    func lengths(_ values: Double...) -> String { list(values, places: 2) }
    let (bounds, position, transform) = (layer.bounds, layer.position, layer.transform)
    var parts = [
      "\(layer.name):", "bounds", lengths(bounds.minX, bounds.minY, bounds.width, bounds.height),
      "at", lengths(position.x, position.y),
    ]
    let matrix = [transform.a, transform.b, transform.c, transform.d]
    if matrix != [1, 0, 0, 1] { parts += ["by", list(matrix, places: 4)] }
    if transform.translation != .zero {
      parts += ["moved", lengths(transform.tx, transform.ty)]
    }
    if layer.opacity != 1 { parts += ["opacity", list([layer.opacity], places: 4)] }
    if layer.isHidden { parts.append("hidden") }
    if !layer.isUserInteractionEnabled { parts.append("untouchable") }
    return parts.joined(separator: " ")
  }

  private static func list(_ values: [Double], places: Int) -> String {
    values.map { $0.decimal(places) }.joined(separator: " ")
  }
}
