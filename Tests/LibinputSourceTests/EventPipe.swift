import LibinputSource
import TouchRecordings

/// A pipe into which a test writes the reports of a device.
final class EventPipe {
  private let pipe: PipeDescriptor

  init() throws { pipe = try PipeDescriptor() }

  var reader: Int32 { pipe.reader }

  /// Removes the device.
  func hangUp() { pipe.hangUp() }

  /// An event in the kernel's format, 24 bytes on 64-bit machines.
  static func bytes(
    at microseconds: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32
  ) -> [UInt8] {
    func little<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
    return little(microseconds / 1_000_000) + little(microseconds % 1_000_000) + little(type)
      + little(code) + little(value)
  }

  func write(_ bytes: [UInt8]) { try? pipe.write(bytes, count: bytes.count) }

  /// Writes a frame of absolute values.
  func frame(at microseconds: Int64, _ values: [(code: UInt16, value: Int32)]) {
    let events = values.flatMap { Self.bytes(at: microseconds, 3, $0.code, $0.value) }
    write(events + Self.bytes(at: microseconds, 0, 0, 0))
  }

  /// A panel of 320 x 180 mm, 10 units per millimeter.
  static var panel: RecordedDevice {
    RecordedDevice(
      name: "panel",
      axes: [
        0x2F: .init(maximum: 9), 0x35: .init(maximum: 3200, resolution: 10),
        0x36: .init(maximum: 1800, resolution: 10), 0x39: .init(maximum: 65535),
        0x3A: .init(maximum: 200),
      ], properties: [1])
  }
}
