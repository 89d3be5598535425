import TouchGeometry

/// The circumstances of a recorded demo session that are needed to replay it identically.
///
/// It is stored as udev properties of the recorded device, such as "TOUCHSTONE_SCENE=photo-table", which
/// other readers of recordings ignore.
///
///     let session = SessionDescription(scene: "photo-table", size: Size(width: 1280, height: 720))
///     let recorder = try SessionRecorder(to: "session.yml", of: session)
///     if let again = SessionDescription(of: recording) { print(again.scene, again.size) }
public struct SessionDescription: Hashable, Sendable {
  /// The accepted width and height of a window, in points.
  public static let sides = 1.0...100_000.0

  /// The name of the scene; empty for none. `touchstone replay` looks for a scene file with this name in the
  /// recording's folder.
  public var scene: String
  /// The size of the window's root layer, in points.
  public var size: Size
  /// The number of pixels per point.
  public var scale: Double
  /// The source of the contacts: "libinput" if stamped by the kernel, "window" if stamped on arrival in the
  /// program, or text of the caller's choice. Empty if unknown.
  public var source: String

  /// Creates a description.
  public init(scene: String, size: Size, scale: Double = 1, source: String = "") {
    self.scene = scene
    self.size = size
    self.scale = scale
    self.source = source
  }

  /// Reads the description from the first device of a recording that has one; nil if no device has a
  /// plausible window size. An empty TOUCHSTONE_SCENE makes the device's description invalid.
  public init?(of recording: Recording) {
    for device in recording.devices {
      guard let found = SessionDescription(udevProperties: device.udevProperties) else { continue }
      self = found
      return
    }
    return nil
  }

  init?(udevProperties: [String]) {
    func value(_ key: String) -> String? {
      udevProperties.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
    }
    let named = value("TOUCHSTONE_SCENE")
    guard named?.isEmpty != true, let size = value("TOUCHSTONE_WINDOW").flatMap(Self.size)
    else { return nil }
    let scale = value("TOUCHSTONE_SCALE").flatMap { Double($0) } ?? 1
    self.init(
      scene: named ?? "", size: size, scale: 0.01...100 ~= scale ? scale : 1,
      source: value("TOUCHSTONE_SOURCE") ?? "")
  }

  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }

  /// The description as udev properties, each as "KEY=VALUE". Numbers survive a round trip, since a window
  /// that shrinks by a fraction of a point would lose touches at its edge.
  public var udevProperties: [String] {
    (scene.isEmpty ? [] : ["TOUCHSTONE_SCENE=\(scene)"]) + [
      "TOUCHSTONE_WINDOW=\(number(size.width))x\(number(size.height))",
      "TOUCHSTONE_SCALE=\(number(scale))", "TOUCHSTONE_SOURCE=\(source)",
    ]
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
  }
}

extension Recording {
  /// The recording with the description of a session of which it has some devices. The first device gets the
  /// description, unless the recording has it already.
  package func described(as session: SessionDescription?) -> Recording {
    guard let session, session != SessionDescription(of: self), !devices.isEmpty else {
      return self
    }
    let keys = ["SCENE", "WINDOW", "SCALE", "SOURCE"].map { "TOUCHSTONE_\($0)=" }
    var described = self
    described.devices[0].udevProperties.removeAll { property in
      keys.contains { property.hasPrefix($0) }
    }
    described.devices[0].udevProperties += session.udevProperties
    return described
  }
}
