/// How often memory was low in a control group, as counted in its file `memory.events`.
///
/// The counts only grow (Linux's `Documentation/admin-guide/cgroup-v2.rst`).
struct MemoryEvents: Hashable, Sendable {
  /// Times that processes were throttled because the group exceeded its high boundary.
  var high: UInt64 = 0
  /// Times that the group was about to exceed its maximum.
  var max: UInt64 = 0
  /// Times that the maximum was reached and an allocation failed.
  var outOfMemory: UInt64 = 0
  /// Processes killed for lack of memory.
  var kills: UInt64 = 0

  /// Parses the file; lines that are not understood are skipped, and a missing or malformed count is 0.
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

  /// The level indicated by the counts that have grown since `before`; nil if none has.
  func level(since before: MemoryEvents) -> MemoryPressureLevel? {
    if outOfMemory > before.outOfMemory || kills > before.kills { return .critical }
    return high > before.high || max > before.max ? .warning : nil
  }
}
