import Glibc
import TouchRecordings

extension Recording.Origin {
  /// The programs and the machine, as stored in recordings made here.
  static func thisMachine(tool version: String) -> Recording.Origin {
    Recording.Origin(
      recorderVersion: "touchstone \(version)", operatingSystem: operatingSystem, kernel: kernel,
      machine: firstLine(of: "/sys/class/dmi/id/modalias"))
  }

  /// As in "debian:12"; nil if the system does not state it.
  private static var operatingSystem: String? { systemName(in: startOfFile("/etc/os-release")) }

  /// The operating system in the text of `os-release`, whose values may be in quotes of either kind.
  static func systemName(in text: String) -> String? {
    let fields = text.split(separator: "\n").map { line in
      line.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != "\"" && $0 != "'" } }
    }
    func value(_ key: String) -> String? { fields.first { $0.count == 2 && $0[0] == key }?[1] }
    return value("ID").map { "\($0):\(value("VERSION_ID") ?? "unknown")" }
  }

  private static var kernel: String? { firstLine(of: "/proc/sys/kernel/osrelease") }

  private static func firstLine(of path: String) -> String? {
    startOfFile(path).split(separator: "\n").first.map(String.init)
  }
}

/// The start of a small file; empty if it cannot be read.
func startOfFile(_ path: String) -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return "" }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 16_384)
  let count = read(descriptor, &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
}
