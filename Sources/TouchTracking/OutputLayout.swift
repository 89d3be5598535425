import TouchGeometry

/// Where the outputs of a machine lie on its screen: a table that places touchscreens on them.
///
///     var layout = OutputLayout()
///     layout["DSI-1"] = OutputMapping(area: Rect(x: 0, y: 0, width: 1080, height: 1920), turn: .clockwise)
///     layout["HDMI-A-1"] = OutputMapping(area: Rect(x: 1080, y: 0, width: 1920, height: 1080))
///     let source = try LibinputTouchSource(mapping: layout.mapping)
///
/// A device lies on the output that udev names for it. A name that begins with "/" is that of a
/// node, and places the device of this node. A device that neither places lies on the only output.
/// If there are several outputs, or none, its place is unknown: ``mapping(of:)`` returns nil then, and
/// ``place(_:)`` puts the device to the right of everything else.
public struct OutputLayout: Hashable, Sendable {
  /// A touchscreen as far as its place depends on it.
  public struct Panel: Hashable, Sendable {
    /// What the device calls itself; may be empty.
    public var name: String
    /// Its node, as in "/dev/input/event3"; may be empty.
    public var node: String
    /// The size of the panel, in points.
    public var size: Size
    /// The output that it lies on by udev's word, as in "DSI-1"; nil when udev does not say.
    public var output: String?

    /// Creates the description of a touchscreen.
    public init(name: String, node: String, size: Size, output: String? = nil) {
      self.name = name
      self.node = node
      self.size = size
      self.output = output
    }
  }

  private var outputs: [String: OutputMapping] = [:]
  private var panels: [Panel: Double] = [:]
  /// How far the panels that are placed, and reserved areas, reach to the right.
  private var edge = 0.0

  /// Creates a layout without outputs.
  public init() {}

  /// Where an output of this name, or the device of this node, lies, in points of the screen, and how
  /// panels on it are turned against it; nil for one that is not in the table.
  public subscript(name: String) -> OutputMapping? {
    get { outputs[name] }
    set { outputs[name] = newValue }
  }

  /// The names of the outputs, in the order of the alphabet.
  public var names: [String] { outputs.keys.sorted() }

  /// The least rectangle that holds all outputs that have an area, in points; nil when none has.
  public var bounds: Rect? {
    let areas = outputs.values.compactMap { $0.area }
    guard let first = areas.first else { return nil }
    return areas.reduce(first) { $0.union($1) }
  }

  /// Where a touchscreen lies by the table alone; nil when nobody knows.
  public func mapping(of panel: Panel) -> OutputMapping? {
    if Self.isNode(panel.node), let mapping = outputs[panel.node] { return mapping }
    if let output = panel.output, let mapping = outputs[output] { return mapping }
    let named = outputs.filter { !Self.isNode($0.key) }
    return named.count == 1 ? named.first?.value : nil
  }

  private static func isNode(_ name: String) -> Bool { name.hasPrefix("/") }

  /// Where a touchscreen lies: by the table, or else to the right of all outputs and of all panels
  /// that were placed before, at its own size and the top of the screen; the longer side of a panel
  /// is reserved, since udev may turn it. One that goes and comes back gets its old place. The first
  /// one of a layout without outputs lies at the origin.
  public mutating func place(_ panel: Panel) -> OutputMapping {
    if let mapping = mapping(of: panel) { return mapping }
    // The same panel may come back on another output.
    let known = Panel(name: panel.name, node: panel.node, size: panel.size)
    if let x = panels[known] { return OutputMapping(origin: Point(x: x, y: 0)) }
    let x = max(edge, bounds?.maxX ?? 0)
    if panels.count < Self.mostPanels {
      panels[known] = x
      edge = x + max(panel.size.width, panel.size.height)
    }
    return OutputMapping(origin: Point(x: x, y: 0))
  }

  /// Keeps an area free: panels without a place of their own lie to the right of it.
  public mutating func reserve(_ area: Rect) { edge = max(edge, area.maxX) }

  /// So many places are remembered: a node that is plugged in for ever under new names must not eat
  /// up the memory.
  private static let mostPanels = 256
}
