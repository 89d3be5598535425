import ArgumentParser
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Selects devices of a recording and places them on the screen.
struct DeviceOptions: ParsableArguments {
  /// An explanation of the options, for the discussion of a command.
  static let discussion = """
    If a recording has several devices, --device selects some of them. --output places a device, or \
    the output that udev named for it during the recording; another name is an error. Screens without \
    --output are placed side by side from the left, at their own size, in the order of --device or of \
    the file. @turn is the clockwise rotation of the panel: 0, 90, 180 or 270 degrees.
    """

  @Option(
    help: ArgumentHelp(
      "Only this device: its node, its name, or its number in the file, from 1; may be repeated.",
      valueName: "device"))
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "Position and size of an output or a device, in points, and its rotation, 0, 90, 180 or "
        + "270; may be repeated.",
      valueName: "name=x,y,width,height[@turn]"))
  var output: [OutputArgument] = []

  /// Whether neither option is given.
  var isUnset: Bool { device.isEmpty && output.isEmpty }

  func validate() throws {
    if OutputLayout(output) == nil {
      throw ValidationError("--output names the same output twice.")
    }
  }

  /// The selected devices, in the requested order, with their places.
  ///
  /// - Parameter file: The recording as errors name it.
  func choose(from recording: Recording, file: String) throws -> PlacedRecording {
    var indices: [Int] = []
    for name in device {
      guard let index = recording.device(named: name) else {
        throw DeviceChoiceError(
          file: file, option: "--device", name: name, devices: recording.devices)
      }
      if indices.contains(index) {
        throw ValidationError("--device names device \(index + 1) of \(file) twice.")
      }
      indices.append(index)
    }
    let chosen = device.isEmpty ? recording : recording.keeping(indices)
    return PlacedRecording(
      recording: chosen, layout: try layout(of: chosen, from: recording, indices, file),
      window: SessionDescription(of: recording)?.size)
  }

  /// Like ``choose(from:file:)``; prints an error of the choice, and throws the exit status.
  func chooseOrExit(from recording: Recording, file: String) throws -> PlacedRecording {
    do {
      return try choose(from: recording, file: file)
    } catch let error as DeviceChoiceError {
      writeError("\(error)")
      throw ExitCode.noInput
    }
  }

  /// The selected devices of a recording that is too large for memory; see ``choose(from:file:)``.
  func choose(from recording: StreamedRecording, file: String) throws -> PlacedRecording {
    var placed = try choose(from: recording.header, file: file)
    let indices = device.compactMap { recording.header.device(named: $0) }
    placed.streamed = device.isEmpty ? recording : recording.keeping(indices)
    return placed
  }

  /// The outputs, and the devices named by --output, by their nodes.
  private func layout(
    of chosen: Recording, from recording: Recording, _ indices: [Int], _ file: String
  ) throws -> OutputLayout {
    let outputs = Set(recording.devices.compactMap(\.output))
    // A recording of a mouse alone has no screen to name.
    let hasScreen = recording.devices.contains { $0.surface != nil }
    var layout = OutputLayout()
    layout.placesOnOnlyOutput = false
    for argument in output {
      var name = argument.name
      if !outputs.contains(name) {
        if let index = recording.device(named: name) {
          guard let place = device.isEmpty ? index : indices.firstIndex(of: index) else { continue }
          name = chosen.layoutNode(ofDeviceAt: place)
        } else if hasScreen {
          throw DeviceChoiceError(
            file: file, option: "--output", name: name, devices: recording.devices)
        }
      }
      guard layout[name] == nil else {
        throw ValidationError("--output places \(argument.name) of \(file) twice.")
      }
      layout[name] = argument.mapping
    }
    return layout
  }
}

/// A recording and the positions of its devices.
struct PlacedRecording {
  /// The recording; without events if it is too large for memory.
  var recording: Recording
  var layout: OutputLayout
  /// The recording if it is too large for memory.
  var streamed: StreamedRecording?
  /// The size of the window in which the session was recorded, whichever devices are selected; nil if unknown.
  var window: Size?

  /// The recording with the positions included.
  var withPlaces: Recording {
    var result = recording
    for index in recording.devices.indices {
      let device = recording.devices[index]
      guard let surface = device.surface else { continue }
      let panel = OutputLayout.Panel(
        name: device.name, node: recording.layoutNode(ofDeviceAt: index), size: surface.size,
        output: device.output)
      if let mapping = layout.mapping(of: panel) { result.devices[index].place = mapping }
    }
    // Without a touch device, mice move over the whole layout.
    if let bounds = layout.bounds, recording.devices.allSatisfy({ $0.surface == nil }) {
      for index in recording.devices.indices where recording.devices[index].isMouse {
        result.devices[index].place = OutputMapping(area: bounds)
      }
    }
    return result
  }
}

/// An option names a device or an output that the recording does not have, or a device that it has several times.
struct DeviceChoiceError: Error, CustomStringConvertible {
  var file: String
  var option: String
  var name: String
  var devices: [RecordedDevice]

  /// The maximum number of devices listed.
  private static let maximumListed = 16

  var description: String {
    var list = devices.prefix(Self.maximumListed).enumerated().map { index, device in
      let output = option == "--output" ? device.output : nil
      let names = ([device.node] + [output].compactMap(\.self)).filter { !$0.isEmpty }
      let list = names.map { $0.escapingControls() }.joined(separator: ", ")
      let node = list.isEmpty ? "" : " (\(list))"
      return "\(index + 1) \"\(device.name.escapingControls())\"\(node)"
    }
    if devices.count > list.count { list.append("and so on up to \(devices.count)") }
    let choice = list.isEmpty ? "it has none" : list.joined(separator: ", ")
    return "\(nameInErrors(of: file)): \(option) must name one of its "
      + "devices\(option == "--output" ? ", or the output of one" : ""): "
      + "\(choice) (got \"\(name.escapingControls())\")."
  }
}
