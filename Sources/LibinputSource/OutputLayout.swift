import TouchGeometry
import TouchTracking

/// Where the outputs of a machine lie on its screen: a table that places touchscreens on them.
///
///     var layout = OutputLayout()
///     layout["DSI-1"] = OutputMapping(area: Rect(x: 0, y: 0, width: 1080, height: 1920), turn: .clockwise)
///     layout["HDMI-A-1"] = OutputMapping(area: Rect(x: 1080, y: 0, width: 1920, height: 1080))
///     let source = try LibinputTouchSource(mapping: layout.mapping)
///
/// A device lies on the output that udev names for it (``SourceDevice/output``). One of which udev
/// says nothing, or names an output that is not in the table, lies on the only output there is; where
/// there are several, or none, nobody knows. ``mapping(of:)`` has no answer then, and
/// ``place(_:)`` puts it to the right of everything else.
public struct OutputLayout: Hashable, Sendable {
  /// A panel that got a place of its own, by what does not change while it is away.
  private struct Panel: Hashable {
    var name: String
    var node: String
    var size: Size
  }

  private var outputs: [String: OutputMapping] = [:]
  private var panels: [Panel: Double] = [:]
  /// How far the panels with a place of their own reach to the right.
  private var edge = 0.0

  /// Creates a layout without outputs.
  public init() {}

  /// Where an output of this name lies, in points of the screen, and how panels on it are turned
  /// against it; nil for one that is not in the table.
  public subscript(name: String) -> OutputMapping? {
    get { outputs[name] }
    set { outputs[name] = newValue }
  }

  /// The names of the outputs, in the order of the alphabet.
  public var names: [String] { outputs.keys.sorted() }

  /// The least rectangle that holds all outputs that have an area, in points; nil when none has.
  public var bounds: Rect? {
    let areas = outputs.values.compactMap(\.area)
    guard let first = areas.first else { return nil }
    return areas.reduce(first) { $0.union($1) }
  }

  /// Where a device lies by the table alone; nil when nobody knows. To be handed to a source.
  public func mapping(of device: SourceDevice) -> OutputMapping? {
    if let output = device.output, let mapping = outputs[output] { return mapping }
    return outputs.count == 1 ? outputs.first?.value : nil
  }

  /// Where a device lies: by the table, or else to the right of all outputs and of all panels that
  /// were placed before, at its own size and the top of the screen; of a panel the longer side is
  /// reserved, since udev may turn it. One that goes and comes back gets its old place. The first one
  /// of a layout without outputs lies at the origin.
  ///
  /// For a source, a variable is kept beside it: `mapping: { layout.place($0) }`.
  ///
  /// - Parameter device: A touchscreen with its own surface, as a source shows it to its mapping.
  public mutating func place(_ device: SourceDevice) -> OutputMapping {
    if let mapping = mapping(of: device) { return mapping }
    let size = device.surface.size
    let panel = Panel(name: device.name, node: device.node, size: size)
    if let x = panels[panel] { return OutputMapping(origin: Point(x: x, y: 0)) }
    let x = max(edge, bounds?.maxX ?? 0)
    if panels.count < Self.mostPanels {
      panels[panel] = x
      edge = x + max(size.width, size.height)
    }
    return OutputMapping(origin: Point(x: x, y: 0))
  }

  /// So many places are remembered: a node that is plugged in for ever under new names must not eat
  /// up the memory.
  private static let mostPanels = 256
}
