import TouchGeometry
import TouchTracking

extension Recording {
  /// The planes of the recording's touch devices, in the order of their device numbers, as used by
  /// ``contactFrames(in:)``: side by side.
  public var surfaces: [Surface] { surfaces(in: OutputLayout()) }

  /// The planes of the recording's touch devices and mice, placed by a layout, in the order of their device numbers.
  ///
  /// The place of a device is taken from the layout, otherwise from the recording (``RecordedDevice/place``).
  /// Remaining devices are placed to the right of everything else: touchscreens first, in the order of the
  /// recording, then touchpads and pens. The first one is at the origin, so a single device keeps its
  /// coordinates.
  ///
  /// A touchscreen or a tablet that udev's calibration matrix turns is turned before it is placed, as libinput does;
  /// any other matrix is not applied.
  ///
  /// Mice come last. They move over the first touchscreen, else over the first touch device; in a recording
  /// without any over the layout's outputs, the place of the first mouse that has one, or an assumed screen of 1920
  /// by 1080 points.
  public func surfaces(in layout: OutputLayout) -> [Surface] {
    mappedSurfaces(in: layout).map { $0.surface }
  }

  /// The name by which an ``OutputLayout`` identifies the device: its node, or a generated one if the
  /// recording contains no node or repeats it.
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
    let mapped = panels.map { (panel) -> MappedSurface in
      var mapping = mappings[panel.index] ?? .identity
      mapping.turn = devices[panel.index].calibratedTurn.followed(by: mapping.turn)
      return MappedSurface(panel.surface, mapping: mapping)
    }
    let screen = panels.firstIndex { devices[$0.index].isTouchscreen } ?? panels.indices.first
    let mice = devices.filter { $0.isMouse }
    let plane =
      screen.map { mapped[$0].surface.frame } ?? layout.bounds
      ?? mice.lazy.compactMap { $0.place?.area }.first
      ?? Rect(origin: .zero, size: RecordedMouse.assumedScreen)
    return mapped
      + mice.map { mouse in
        MappedSurface(Surface(name: mouse.name, pointsIn: plane), mapping: .identity)
      }
  }

  /// The indices of the devices that an application receives, in the order of their numbers: those that sense
  /// touch, then mice.
  var playedDevices: [Int] {
    devices.indices.filter { devices[$0].surface != nil }
      + devices.indices.filter { devices[$0].isMouse }
  }

  private func panel(at index: Int, _ surface: Surface) -> OutputLayout.Panel {
    OutputLayout.Panel(
      name: devices[index].name, node: layoutNode(ofDeviceAt: index), size: surface.size,
      output: devices[index].output)
  }
}

extension RecordedDevice {
  private static let placeKey = "TOUCHSTONE_PLACE"

  /// The output of the device from udev's WL_OUTPUT; nil if udev did not state it.
  public var output: String? { udevValue("WL_OUTPUT") }

  /// The panel's place on the screen, or the area over which a mouse moves, if the recording contains it. It is
  /// stored as a udev property such as "TOUCHSTONE_PLACE=0,0,1080,1920@90", which other readers of recordings ignore.
  /// Only mappings with an ``TouchTracking/OutputMapping/area`` are stored.
  public var place: OutputMapping? {
    get { udevValue(Self.placeKey).flatMap { OutputMapping(text: $0) } }
    set {
      udevProperties.removeAll { $0.hasPrefix("\(Self.placeKey)=") }
      if let text = newValue?.text { udevProperties.append("\(Self.placeKey)=\(text)") }
    }
  }

  /// The turn of the panel by udev's calibration matrix, which libinput ignores for touchpads.
  fileprivate var calibratedTurn: QuarterTurn {
    guard !isTouchpad, let text = udevValue("LIBINPUT_CALIBRATION_MATRIX"),
      case .turn(let turn)? = CalibrationMatrix(text: text)?.effect
    else { return .none }
    return turn
  }

  private func udevValue(_ key: String) -> String? {
    udevProperties.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}
