import TouchGeometry

/// Under what circumstances a session of a demo was recorded: what its replay needs to be the same.
///
/// It is kept in a recording as udev properties of the device, as "TOUCHSTONE_SCENE=photo-table",
/// which other readers of recordings pass over.
public struct SessionDescription: Hashable, Sendable {
  /// The sides of a window that are believed, in points.
  public static let sides = 1.0...100_000.0

  /// The name of the scene; empty for none. `touchstone replay` looks for a scene file of this name beside
  /// the recording.
  public var scene: String
  /// The size of the window's root layer, in points.
  public var size: Size
  /// How many pixels a point was.
  public var scale: Double
  /// Where the contacts came from: "libinput", stamped by the kernel, or "window", stamped when they
  /// arrived in the program; or words of the caller's own. Empty when unknown.
  public var source: String

  /// Creates a description.
  public init(scene: String, size: Size, scale: Double = 1, source: String = "") {
    self.scene = scene
    self.size = size
    self.scale = scale
    self.source = source
  }

  /// Reads the description from the first device of a recording that has one; nil when none has a
  /// window's size that is plausible. A scene that is named, but by nothing, is not.
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

  /// The description as udev properties, each as "KEY=VALUE", with numbers that are read back as they
  /// are: a window that is smaller by a part of a point has no place for a touch on its edge.
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
