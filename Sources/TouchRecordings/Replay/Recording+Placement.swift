import TouchGeometry
import TouchTracking

extension Recording {
  /// The planes of the recording's touch devices, in the order of their device numbers, as
  /// ``contactFrames(in:)`` has them: side by side.
  public var surfaces: [Surface] { surfaces(in: OutputLayout()) }

  /// The planes of the recording's touch devices where a layout has them, in the order of their device
  /// numbers.
  ///
  /// A device lies where the layout says, else where the recording says (``RecordedDevice/place``),
  /// else to the right of everything else: touchscreens first, in the order of the recording, then
  /// touchpads and pens. The first one lies at the origin, so that of a single device nothing changes.
  public func surfaces(in layout: OutputLayout) -> [Surface] {
    mappedSurfaces(in: layout).map(\.surface)
  }

  /// The name by which an ``OutputLayout`` knows a device alone: its node, or one that is made up where
  /// the recording names none, or the same one twice.
  public func layoutNode(ofDeviceAt index: Int) -> String {
    guard devices.indices.contains(index) else { return "" }
    let node = devices[index].node
    let isUnique = devices.count { $0.node == node } == 1
    return isUnique && node.hasPrefix("/") ? node : "/device \(index + 1)"
  }

  func mappedSurfaces(in layout: OutputLayout) -> [MappedSurface] {
    var layout = layout
    let panels = devices.indices.compactMap { index in
      devices[index].surface.map { (index: index, surface: $0) }
    }
    var mappings: [Int: OutputMapping] = [:]
    for (index, surface) in panels {
      if let mapping = layout.mapping(of: panel(at: index, surface)) {
        mappings[index] = mapping
      } else if let place = devices[index].place {
        mappings[index] = place
        layout.reserve(MappedSurface(surface, mapping: place).surface.frame)
      }
    }
    for isScreen in [true, false] {
      for (index, surface) in panels where devices[index].isTouchscreen == isScreen {
        mappings[index] = mappings[index] ?? layout.place(panel(at: index, surface))
      }
    }
    return panels.map { MappedSurface($0.surface, mapping: mappings[$0.index] ?? .identity) }
  }

  private func panel(at index: Int, _ surface: Surface) -> OutputLayout.Panel {
    OutputLayout.Panel(
      name: devices[index].name, node: layoutNode(ofDeviceAt: index), size: surface.size,
      output: devices[index].output)
  }
}

extension RecordedDevice {
  private static let placeKey = "TOUCHSTONE_PLACE"

  /// The output that the device lay on by udev's word (WL_OUTPUT); nil when udev did not say.
  public var output: String? { udevValue("WL_OUTPUT") }

  /// Where the panel lies on the screen, if the recording says so. It is kept as a property of udev,
  /// as in "TOUCHSTONE_PLACE=0,0,1080,1920@90", which other readers of recordings pass over. Only a
  /// mapping with an ``TouchTracking/OutputMapping/area`` is kept.
  public var place: OutputMapping? {
    get { udevValue(Self.placeKey).flatMap { OutputMapping(text: $0) } }
    set {
      udevProperties.removeAll { $0.hasPrefix("\(Self.placeKey)=") }
      if let text = newValue?.text { udevProperties.append("\(Self.placeKey)=\(text)") }
    }
  }

  private func udevValue(_ key: String) -> String? {
    udevProperties.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}
