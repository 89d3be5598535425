/// Finds the control group (version 2) of this process in the kernel's files.
enum ControlGroup {
  /// The folder of the group.
  ///
  /// - Parameters:
  ///   - membership: The text of `/proc/self/cgroup`.
  ///   - mounts: The text of `/proc/self/mountinfo`.
  /// - Returns: nil if groups of version 2 are not in use or not visible.
  static func folder(membership: [UInt8], mounts: [UInt8]) -> String? {
    guard let path = path(inMembership: membership) else { return nil }
    for line in mounts.split(separator: UInt8(ascii: "\n")) {
      guard let mount = mount(inLine: line), let rest = remainder(of: path, below: mount.root)
      else {
        continue
      }
      return mount.point + (rest == "/" ? "" : rest)
    }
    return nil
  }

  /// The path after `0::`, which is the group of version 2.
  ///
  /// A path that leaves the namespace's root (`/../other`) cannot be seen from here.
  static func path(inMembership text: [UInt8]) -> String? {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: "0::/".utf8) {
      let path = line.dropFirst(3)
      let parts = path.split(separator: UInt8(ascii: "/"))
      guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else { return nil }
      return String(decoding: path, as: UTF8.self)
    }
    return nil
  }

  /// The mount point of version 2 groups in a line, and the group at its root.
  static func mount(inLine line: ArraySlice<UInt8>) -> (root: String, point: String)? {
    let words = line.split(separator: UInt8(ascii: " "))
    // Optional words precede a lone hyphen from the seventh field on; the file system type follows it.
    guard words.count > 6,
      let hyphen = words[6...].firstIndex(where: { $0.elementsEqual("-".utf8) }),
      hyphen + 1 < words.count, words[hyphen + 1].elementsEqual("cgroup2".utf8)
    else { return nil }
    return (unescaped(words[3]), unescaped(words[4]))
  }

  /// The part of `path` below `root`, beginning with a slash; nil if it is elsewhere.
  private static func remainder(of path: String, below root: String) -> String? {
    if root == "/" { return path }
    if path == root { return "/" }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count)) : nil
  }

  /// A word of the mounts with its blanks, tabs, newlines and backslashes restored, which are escaped as a
  /// backslash and three octal digits.
  private static func unescaped(_ word: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      let isEscape =
        byte == UInt8(ascii: "\\") && digits.count == 3
        && digits.allSatisfy { (48...55).contains($0) }
      guard isEscape else {
        bytes.append(byte)
        continue
      }
      let value = digits.reduce(0) { $0 * 8 + Int($1) - 48 }
      bytes.append(UInt8(truncatingIfNeeded: value))
      rest = rest.dropFirst(3)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
