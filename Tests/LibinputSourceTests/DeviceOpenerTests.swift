import Glibc
@testable import LibinputSource
import Testing

@Suite("opening nodes for libinput")
struct DeviceOpenerTests {
  /// A file that is writable for no user, not even root.
  private static let readOnly = "/sys/kernel/uevent_seqnum"

  private static var isThere: Bool {
    access(readOnly, R_OK) == 0
  }

  @Test("what may only be read is opened for reading", .enabled(if: isThere))
  func readOnlyNode() throws {
    let flags = O_NONBLOCK | O_CLOEXEC
    let refused = open(Self.readOnly, O_RDWR | flags)
    try #require(refused < 0)
    let opener = try DeviceOpener(.direct)
    let descriptor = opener.open(Self.readOnly, flags: O_RDWR | flags)
    try #require(descriptor >= 0)
    #expect(opener.descriptor(of: Self.readOnly) == descriptor)
    #expect(opener.takeFailures().isEmpty)
    let kept = fcntl(descriptor, F_GETFL)
    #expect(kept & O_ACCMODE == O_RDONLY)
    #expect(kept & O_NONBLOCK != 0)
    opener.close(descriptor)
    #expect(opener.descriptor(of: Self.readOnly) == nil)
  }

  @Test("a missing node is a failure, reported once")
  func missing() throws {
    let opener = try DeviceOpener(.direct)
    #expect(opener.open("/dev/input/event9999", flags: O_RDWR) == -ENOENT)
    #expect(
      opener.takeFailures() == [
        SourceError(node: "/dev/input/event9999", reason: .noSuchDevice)
      ])
    #expect(opener.takeFailures().isEmpty)
  }
}
