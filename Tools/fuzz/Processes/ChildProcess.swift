import Glibc

/// A child process of this program with other arguments and its output in files.
struct ChildProcess {
  /// How a child ended.
  enum End: Hashable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  let id: pid_t

  /// Starts a child.
  init(_ arguments: [String], output: String, errors: String) throws(FuzzError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    let texts = (["fuzz"] + arguments).map { strdup($0) } + [nil]
    let environment = ChildProcess.environment().map { strdup($0) } + [nil]
    defer { for text in texts + environment { free(text) } }
    var id: pid_t = 0
    let status = posix_spawn(&id, "/proc/self/exe", &actions, nil, texts, environment)
    guard status == 0 else { throw FuzzError.system("start a worker", status) }
    self.id = id
  }

  /// The environment of this program, with settings that make crashes of the child fast and likely: no
  /// backtrace, and freed memory is overwritten.
  private static func environment() -> [String] {
    let bytes = (try? FileBytes.read("/proc/self/environ")) ?? []
    let inherited = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return inherited.filter { !$0.hasPrefix("SWIFT_BACKTRACE=") } + [
      "SWIFT_BACKTRACE=enable=no", "MALLOC_PERTURB_=165",
    ]
  }

  /// How the child ended; nil while it runs.
  func end() -> End? {
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) == id else { return nil }
    return ChildProcess.end(status)
  }

  /// Kills the child and waits for its end.
  func kill() {
    Glibc.kill(id, SIGKILL)
    var status: Int32 = 0
    waitpid(id, &status, 0)
  }

  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
  }
}

/// Seconds by the monotonic clock.
func clockSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The processor seconds used by this process.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The resident memory of this process in bytes.
func residentBytes() -> Int {
  let bytes = (try? FileBytes.read("/proc/self/statm")) ?? []
  let words = bytes.split(separator: UInt8(ascii: " "))
  guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
    return 0
  }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}
