import Glibc

/// A helper process of a demo on a console, which restores the console if the demo ends without doing so.
///
/// SDL turns the console's keyboard off, and on again when it ends and at most crash signals. After SIGKILL,
/// for example from the out-of-memory killer, or SIGTRAP, which Swift programs raise on ARM when they crash,
/// the keyboard stays disabled. A machine without other input then seems to hang. The same happens if the
/// console hangs up, for example when the session's shell ends, because SDL can no longer reach it.
///
/// The other process is this program, started with an undocumented option. Its standard input is a socket
/// whose other end only the demo has, and its standard output is the console.
struct ConsoleGuard {
  private let process: pid_t
  /// The demo's end of the socket.
  private let link: Int32
  private let terminal: Int32
  /// The original modes of the console.
  private let modes: ConsoleModes

  /// The name of the option; its value is the modes to restore.
  static let option = "guard-console"

  /// Starts guarding the console from which this process was started; nil if there is none, or if no process
  /// can be started.
  static func start() -> ConsoleGuard? {
    // The same terminal that SDL turns off.
    guard let terminal = highDescriptor(open("/dev/tty", O_RDWR | O_CLOEXEC)) else { return nil }
    guard let modes = ConsoleModes(of: terminal),
      let (process, link) = start(modes, on: terminal)
    else {
      close(terminal)
      return nil
    }
    return ConsoleGuard(process: process, link: link, terminal: terminal, modes: modes)
  }

  private static func start(
    _ modes: ConsoleModes, on terminal: Int32
  ) -> (process: pid_t, link: Int32)? {
    var ends: [Int32] = [-1, -1]
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else { return nil }
    // Its own process group protects it from signals to the whole job, as sent by timeout.
    guard let input = highDescriptor(ends[0]),
      let process = spawn(modes, input, terminal, Int16(POSIX_SPAWN_SETPGROUP))
    else {
      close(ends[1])
      return nil
    }
    close(input)
    return (process, ends[1])
  }

  /// Ends the guard if the console has been restored; otherwise leaves this to the guard.
  func dismiss() {
    if ConsoleModes(of: terminal) == modes {
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    close(link)
    close(terminal)
  }

  /// Replaces a descriptor by one above the standard streams; nil if there is none.
  private static func highDescriptor(_ descriptor: Int32) -> Int32? {
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return high >= 0 ? high : nil
  }

  private static func spawn(
    _ modes: ConsoleModes, _ input: Int32, _ terminal: Int32, _ flags: Int16
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, terminal, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, flags)
    // Another name than the demo's, so that killing processes by name does not end both.
    let arguments = ["touchstone-console-guard", "--\(option)", "\(modes)"]
    let libraries = getenv("LD_LIBRARY_PATH").map { "LD_LIBRARY_PATH=\(String(cString: $0))" }
    var process = pid_t()
    let code = withStrings(arguments) { arguments in
      withStrings([libraries].compactMap { $0 }) { environment in
        posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, environment)
      }
    }
    return code == 0 ? process : nil
  }

  private static func withStrings(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let strings = texts.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    return body(strings)
  }

  // MARK: In the other process

  /// Waits until the demo has ended, and restores the console.
  static func keep(_ modes: ConsoleModes) {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var byte: UInt8 = 0
    // Nothing is written to the other end, which is closed when the demo ends.
    while read(STDIN_FILENO, &byte, 1) < 0, errno == EINTR {}
    if modes.apply(to: STDOUT_FILENO) { return }
    // The console has hung up. It is assigned to the next process that opens it as a session leader, which
    // this process cannot become, since it leads a process group.
    if getsid(0) == getpid() {
      reopen(modes)
    } else {
      // POSIX_SPAWN_SETSID of spawn.h, which Glibc does not have in Swift.
      let newSession: Int16 = 0x80
      _ = spawn(modes, STDIN_FILENO, STDOUT_FILENO, newSession)
    }
  }

  /// Reopens the console once the kernel has finished the hangup, and restores it.
  private static func reopen(_ modes: ConsoleModes) {
    for _ in 0..<40 {
      let terminal = open(modes.path, O_RDWR | O_CLOEXEC)
      if terminal >= 0 {
        defer { close(terminal) }
        if modes.apply(to: terminal) { return }
      }
      poll(nil, 0, 50)
    }
  }
}
