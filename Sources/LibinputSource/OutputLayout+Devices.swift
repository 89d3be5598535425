import TouchTracking

extension OutputLayout {
  /// Where a device lies by the table alone; nil when nobody knows. To be handed to a source.
  public func mapping(of device: SourceDevice) -> OutputMapping? { mapping(of: Panel(device)) }

  /// Where a device lies: by the table, or else to the right of everything else; see
  /// ``TouchTracking/OutputLayout/place(_:)``.
  ///
  /// For a source, a variable is kept beside it: `mapping: { layout.place($0) }`.
  ///
  /// - Parameter device: A touchscreen with its own surface, as a source shows it to its mapping.
  public mutating func place(_ device: SourceDevice) -> OutputMapping { place(Panel(device)) }
}

extension OutputLayout.Panel {
  /// The panel of a device that has its own surface.
  init(_ device: SourceDevice) {
    self.init(
      name: device.name, node: device.node, size: device.surface.size, output: device.output)
  }
}
