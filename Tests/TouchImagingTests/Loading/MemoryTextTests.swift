import Testing

@testable import TouchImaging

@Suite("The kernel's texts about memory")
struct MemoryTextTests {
  private func events(_ text: String) -> MemoryEvents { MemoryEvents(parsing: Array(text.utf8)) }

  private func folder(_ membership: String, _ mounts: String) -> String? {
    ControlGroup.folder(membership: Array(membership.utf8), mounts: Array(mounts.utf8))
  }

  @Test("events of a group are read from its counts")
  func counts() {
    let read = events("low 1\nhigh 2\nmax 3\noom 4\noom_kill 5\noom_group_kill 1\n")
    #expect([read.high, read.max, read.outOfMemory, read.kills] == [2, 3, 4, 5])
  }

  @Test(
    "event counts that are no numbers, too large or without a name are skipped",
    arguments: [
      "", "\n\n\n", "high", "high \n", "high -1\n", "high 18446744073709551616\n", "high 1 2\n",
      "high\t7\n", " 7\n", "HIGH 7\n", "high 0x7\n", "\u{0}high 7\n",
    ])
  func hostileCounts(text: String) {
    #expect(events(text) == events(""))
    #expect(events(text + "\nmax 3").max == 3)
  }

  @Test("bytes that are not text do not trap")
  func bytes() {
    #expect(MemoryEvents(parsing: [0xFF, 0x20, 0x37, 0x0A, 0xC0]) == events(""))
    let everyByte = (0...255).map { UInt8($0) }
    #expect(ControlGroup.folder(membership: everyByte, mounts: everyByte) == nil)
  }

  @Test("what has grown says how short memory is")
  func levels() {
    let before = events("high 5\nmax 5\noom 5\noom_kill 5\n")
    #expect(before.level(since: before) == nil)
    #expect(events("high 6\nmax 5\noom 5\noom_kill 5").level(since: before) == .warning)
    #expect(events("high 5\nmax 6\noom 5\noom_kill 5").level(since: before) == .warning)
    #expect(events("high 6\nmax 6\noom 6\noom_kill 5").level(since: before) == .critical)
    #expect(events("high 5\nmax 5\noom 5\noom_kill 6").level(since: before) == .critical)
    // Counts that decrease belong to another group: no event.
    #expect(events("high 1").level(since: before) == nil)
    #expect(events("high 18446744073709551615").level(since: before) == .warning)
  }

  private let mounts = """
    24 1 0:22 / /proc rw - proc proc rw
    31 23 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
    41 31 0:38 / /sys/fs/cgroup rw,nosuid shared:9 master:2 - cgroup2 cgroup2 rw,nsdelegate
    """

  @Test("a group is found below where groups are mounted")
  func group() {
    #expect(folder("0::/user.slice/app.scope\n", mounts) == "/sys/fs/cgroup/user.slice/app.scope")
    #expect(folder("4:memory:/old\n0::/\n", mounts) == "/sys/fs/cgroup")
    #expect(folder("0::/with blank:and colon\n", mounts) == "/sys/fs/cgroup/with blank:and colon")
  }

  @Test("a mount that shows a part of the groups leads to those within it only")
  func partialMount() {
    let mounts = "41 31 0:38 /pod /mnt/my\\040groups\\134x rw - cgroup2 none rw\n"
    #expect(folder("0::/pod/app\n", mounts) == "/mnt/my groups\\x/app")
    #expect(folder("0::/pod\n", mounts) == "/mnt/my groups\\x")
    #expect(folder("0::/podium\n", mounts) == nil)
    #expect(folder("0::/other\n", mounts) == nil)
  }

  @Test(
    "a process without a group of version 2, or with one out of sight, has none",
    arguments: [
      "", "0::", "0::relative", "4:memory:/old\n", "0::/../neighbor\n", "0::/a/../../b\n",
      ":0::/\n",
    ])
  func noGroup(membership: String) {
    #expect(folder(membership, mounts) == nil)
  }

  @Test(
    "lines of mounts that are cut off or malformed are passed over",
    arguments: [
      "", "-", "- cgroup2", "1 2 3 4 5 6 -", "1 2 3 / /x rw - cgroup2fs none rw",
      "1 2 3 / /x rw cgroup2 none rw", "41 31 0:38 / /x - cgroup2", "\\\\\\ \\0 \\9 \\777",
    ])
  func hostileMounts(line: String) {
    #expect(folder("0::/a\n", line) == nil)
    #expect(folder("0::/a\n", line + "\n" + mounts) == "/sys/fs/cgroup/a")
  }

  @Test("an escape of the mounts that is cut off or no octal number stays as it is")
  func escapes() {
    let mounts = "1 2 3 / /a\\04\\08x\\ rw - cgroup2 none rw"
    #expect(folder("0::/\n", mounts) == "/a\\04\\08x\\")
    // 777 octal does not fit into a byte.
    #expect(folder("0::/\n", "1 2 3 / /a\\777 rw - cgroup2 none rw") != nil)
  }

  @Test("what is asked of the kernel is what its documentation shows")
  func triggers() {
    #expect(PressureTrigger.warning.text == "some 150000 1000000")
    #expect(PressureTrigger.critical.text == "full 100000 1000000")
    #expect(PressureTrigger.warning.forAnyone.text == "some 300000 2000000")
  }
}
