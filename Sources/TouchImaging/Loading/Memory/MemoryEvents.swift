/// How often memory was short in a control group, as its file `memory.events` counts it.
///
/// The counts only grow (Linux's `Documentation/admin-guide/cgroup-v2.rst`).
struct MemoryEvents: Hashable, Sendable {
  /// Processes were slowed down since the group was beyond its high boundary.
  var high: UInt64 = 0
  /// The group was about to go beyond its maximum.
  var max: UInt64 = 0
  /// The maximum was reached and memory could not be had.
  var outOfMemory: UInt64 = 0
  /// Processes were ended for their memory.
  var kills: UInt64 = 0

  /// Reads the file's text; lines that are not understood are passed over, and a count that is
  /// missing or no number is 0.
  init(parsing text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 2, let count = UInt64(String(decoding: words[1], as: UTF8.self)) else {
        continue
      }
      switch String(decoding: words[0], as: UTF8.self) {
      case "high": high = count
      case "max": max = count
      case "oom": outOfMemory = count
      case "oom_kill", "oom_group_kill": kills = Swift.max(kills, count)
      default: continue
      }
    }
  }

  /// What has grown since `before` means; nil when nothing has.
  func level(since before: MemoryEvents) -> MemoryPressureLevel? {
    if outOfMemory > before.outOfMemory || kills > before.kills { return .critical }
    return high > before.high || max > before.max ? .warning : nil
  }
}
