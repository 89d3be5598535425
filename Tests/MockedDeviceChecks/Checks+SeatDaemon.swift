import Glibc
import LibinputSource

/// A check against a real daemon: seatd lends a node that is not an input device, because a mocked one would
/// exist in this process only.
extension Checks {
  private static let program = "/usr/sbin/seatd"
  private static let node = "/dev/input/event0"

  static func seatDaemon() throws(CheckError) -> Findings {
    guard access(program, X_OK) == 0 else {
      say("skipped: seatd is not installed")
      return Findings()
    }
    // Visible only in the check's own mount namespace: the machine's /dev does not change.
    guard mount("tmpfs", "/dev", "tmpfs", 0, nil) == 0, mkdir("/dev/input", 0o755) == 0 else {
      throw CheckError("no folder for a node")
    }
    // The same device as /dev/null, under a name that seatd lends.
    guard mknod(node, S_IFCHR | 0o600, makeDeviceNumber(1, 3)) == 0 else {
      say("skipped: this system makes no nodes")
      return Findings()
    }
    let daemon = try startDaemon()
    defer {
      kill(daemon, SIGTERM)
      waitpid(daemon, nil, 0)
    }
    setenv("LIBSEAT_BACKEND", "seatd", 1)
    unsetenv("SEATD_SOCK")
    do throws(SourceError) {
      let backend = try LibseatBackend()
      let session = try SeatSession(backend)
      return try lend(session) + change(session, backend) + killed(session, daemon)
    } catch { throw CheckError(error) }
  }

  private static func lend(_ session: SeatSession) -> Findings {
    var findings = Findings()
    findings.expect(session.name, "seat0", "seatd has a seat")
    let descriptor = session.open(node)
    findings.expect(descriptor >= 0, "seatd lends a node")
    findings.expect(isOpenNode(descriptor), "which is the one that was asked for")
    session.close(descriptor)
    findings.expect(fcntl(descriptor, F_GETFD), -1, "it is closed when it is given back")
    findings.expect(session.open("/dev/null"), -ENOENT, "seatd refuses what is no input device")
    return findings
  }

  /// Requests another session, which then ends, so that this one is enabled again.
  private static func change(
    _ session: SeatSession, _ backend: LibseatBackend
  ) throws(SourceError) -> Findings {
    var findings = Findings()
    let descriptor = session.open(node)
    var other: LibseatBackend? = try LibseatBackend()
    do throws(SeatFailure) {
      _ = try other?.dispatch(milliseconds: 0)
      try backend.change(to: 1)
    } catch { findings.expect(false, "no change of session: \(error.code)") }
    findings.expect(try wait(session, .leaving), "seatd takes the seat away")
    findings.expect(session.open(node), -EACCES, "nothing is asked for then")
    session.close(descriptor)
    session.acknowledge()
    findings.expect(told(other) == [.enable], "seatd gives it to the other session")
    other = nil
    findings.expect(try wait(session, .enabled), "and back when that one ends")
    let again = session.open(node)
    findings.expect(isOpenNode(again), "the node is lent again")
    return findings
  }

  private static func killed(_ session: SeatSession, _ daemon: pid_t) -> Findings {
    var findings = Findings()
    kill(daemon, SIGKILL)
    do throws(SourceError) {
      _ = try wait(session, .leaving)
      findings.expect(false, "the death of seatd was not told")
    } catch {
      findings.expect(
        error.reason, .system(action: "talk to the seat", code: ECONNRESET),
        "the death of seatd is an error")
    }
    return findings
  }

  private static func wait(
    _ session: SeatSession, _ state: SeatSession.State
  ) throws(SourceError) -> Bool {
    let end = now + 3_000_000
    while session.state != state, now < end {
      var list = pollfd(fd: session.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&list, 1, 50)
      try session.dispatch()
    }
    return session.state == state
  }

  private static func told(_ backend: LibseatBackend?) -> [SeatEvent]? {
    for _ in 1...30 {
      do throws(SeatFailure) {
        if let words = try backend?.dispatch(milliseconds: 100), !words.isEmpty { return words }
      } catch { return nil }
    }
    return nil
  }

  private static func isOpenNode(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_rdev == makeDeviceNumber(1, 3)
  }

  /// A device number whose parts are less than 256.
  private static func makeDeviceNumber(_ major: dev_t, _ minor: dev_t) -> dev_t {
    major << 8 | minor
  }

  /// Starts seatd without umockdev and without a console, and waits for its socket.
  private static func startDaemon() throws(CheckError) -> pid_t {
    var process = pid_t()
    let arguments = [program, "-g", "root", "-l", "silent"]
    let environment = ["SEATD_VTBOUND=0", "PATH=/usr/bin:/bin"]
    var pointers = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in pointers + variables { free(text) } }
    guard posix_spawn(&process, program, nil, nil, &pointers, &variables) == 0 else {
      throw CheckError("seatd cannot be started")
    }
    let end = now + 3_000_000
    while access("/run/seatd.sock", F_OK) != 0, now < end { poll(nil, 0, 10) }
    return process
  }
}
