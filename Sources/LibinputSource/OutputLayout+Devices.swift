import TouchTracking

extension OutputLayout {
  /// The mapping of a device according to the table alone; nil if the table has none. Pass this to a source.
  public func mapping(of device: SourceDevice) -> OutputMapping? { mapping(of: Panel(device)) }

  /// Places a device according to the table, or otherwise to the right of everything placed before; see
  /// ``TouchTracking/OutputLayout/place(_:)``.
  ///
  /// To use it with a source, keep the layout in a variable: `mapping: { layout.place($0) }`.
  ///
  /// - Parameter device: A touchscreen with its own surface, as the source passes it to its mapping.
  public mutating func place(_ device: SourceDevice) -> OutputMapping { place(Panel(device)) }
}

extension OutputLayout.Panel {
  /// The panel of a device that reports its own surface.
  init(_ device: SourceDevice) {
    self.init(
      name: device.name, node: device.node, size: device.surface.size, output: device.output)
  }
}
