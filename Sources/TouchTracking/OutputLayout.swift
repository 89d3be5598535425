import TouchGeometry

/// The positions of a machine's outputs on its screen, for placing touchscreens on them.
///
///     var layout = OutputLayout()
///     layout["DSI-1"] = OutputMapping(
///       area: Rect(x: 0, y: 0, width: 1080, height: 1920), turn: .clockwise)
///     layout["HDMI-A-1"] = OutputMapping(area: Rect(x: 1080, y: 0, width: 1920, height: 1080))
///     let source = try LibinputTouchSource(mapping: layout.mapping)
///
/// A device is placed on the output that udev names for it. A name that begins with "/" is a device node, and
/// places the device with this node. A device that neither places is placed on the only output. If there are
/// several outputs, or none, its position is unknown: ``mapping(of:)`` returns nil, and ``place(_:)`` puts
/// the device to the right of everything else.
public struct OutputLayout: Hashable, Sendable {
  /// The properties of a touchscreen that determine its placement.
  ///
  ///     let panel = OutputLayout.Panel(
  ///       name: "ILITEK Multi-Touch", node: "/dev/input/event5", size: Size(width: 1290, height: 725))
  ///     let mapping = layout.mapping(of: panel) ?? layout.place(panel)
  public struct Panel: Hashable, Sendable {
    /// The device's name; may be empty.
    public var name: String
    /// The device node, such as "/dev/input/event3"; may be empty.
    public var node: String
    /// The size of the panel, in points.
    public var size: Size
    /// The output assigned by udev, such as "DSI-1"; nil if udev assigns none.
    public var output: String?

    /// Creates the description of a touchscreen.
    public init(name: String, node: String, size: Size, output: String? = nil) {
      self.name = name
      self.node = node
      self.size = size
      self.output = output
    }
  }

  /// Whether a device that neither its output nor its node places belongs to the only output; true by default. A
  /// recording may have several screens of which only one is placed.
  package var placesOnOnlyOutput = true

  private var outputs: [String: OutputMapping] = [:]
  private var panels: [Panel: Double] = [:]
  /// The right edge of all placed panels and reserved areas.
  private var edge = 0.0

  /// Creates a layout without outputs.
  public init() {}

  /// The area of the output with this name, or of the device with this node, in points of the screen, and the
  /// turn of panels on it; nil if it is not in the table.
  public subscript(name: String) -> OutputMapping? {
    get { outputs[name] }
    set { outputs[name] = newValue }
  }

  /// The names of the outputs in alphabetical order.
  public var names: [String] { outputs.keys.sorted() }

  /// The smallest rectangle around all outputs with an area, in points; nil if there are none.
  public var bounds: Rect? {
    let areas = outputs.values.compactMap { $0.area }
    guard let first = areas.first else { return nil }
    return areas.reduce(first) { $0.union($1) }
  }

  /// The placement of a touchscreen by the table alone; nil if it is unknown.
  public func mapping(of panel: Panel) -> OutputMapping? {
    if Self.isNode(panel.node), let mapping = outputs[panel.node] { return mapping }
    if let output = panel.output, let mapping = outputs[output] { return mapping }
    guard placesOnOnlyOutput else { return nil }
    let named = outputs.filter { !Self.isNode($0.key) }
    return named.count == 1 ? named.first?.value : nil
  }

  private static func isNode(_ name: String) -> Bool { name.hasPrefix("/") }

  /// The placement of a touchscreen: by the table, or else to the right of all outputs and previously placed
  /// panels, at its own size and at the top of the screen. The longer side of a panel is reserved, because
  /// udev may rotate it. A device that is reconnected gets its previous placement. Without outputs the first
  /// panel is placed at the origin.
  public mutating func place(_ panel: Panel) -> OutputMapping {
    let length = max(panel.size.width, panel.size.height)
    if let mapping = mapping(of: panel) {
      // With an area, it is within ``bounds`` already.
      if mapping.area == nil { edge = max(edge, mapping.origin.x + length) }
      return mapping
    }
    // The same panel may be reconnected on another output.
    let known = Panel(name: panel.name, node: panel.node, size: panel.size)
    if let x = panels[known] { return OutputMapping(origin: Point(x: x, y: 0)) }
    let x = max(edge, bounds?.maxX ?? 0)
    if panels.count < Self.maximumPanels {
      panels[known] = x
      edge = x + length
    }
    return OutputMapping(origin: Point(x: x, y: 0))
  }

  /// Reserves an area: panels without a position of their own are placed to the right of it.
  public mutating func reserve(_ area: Rect) { edge = max(edge, area.maxX) }

  /// The maximum number of remembered panels: a device that is repeatedly plugged in under new names must not
  /// fill the memory.
  private static let maximumPanels = 256
}
