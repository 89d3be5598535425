import Glibc

/// A process beside a demo that has the console, which puts the console back if the demo ends and could
/// not do it itself.
///
/// SDL turns the console's keyboard off, and on again when it ends and at most signals of a crash. After
/// SIGKILL, as of a kernel that is short of memory, and SIGTRAP, by which a Swift program crashes on ARM,
/// the keyboard stays off, and a machine with nothing else looks dead. So it does when the console hangs
/// up under the demo, as with the end of the shell that began the session: SDL is not heard then.
///
/// The other process is this program again, with an option that the help does not name. Its standard
/// input is a socket whose other end the demo alone has, and its standard output is the console.
struct ConsoleGuard {
  private let process: pid_t
  /// The demo's end of the socket.
  private let link: Int32
  private let terminal: Int32
  /// The console as it was.
  private let modes: ConsoleModes

  /// The name of the option; its value is what the console is to be like.
  static let option = "guard-console"

  /// Starts to guard the console that this process was started on; nil where it was started on none,
  /// and where no further process can be started.
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
    // A signal for the whole job, as timeout sends it, is not to meet it.
    guard let input = highDescriptor(ends[0]),
      let process = spawn(modes, input, terminal, Int16(POSIX_SPAWN_SETPGROUP))
    else {
      close(ends[1])
      return nil
    }
    close(input)
    return (process, ends[1])
  }

  /// Ends it, when the console is as it was; leaves the rest to it otherwise.
  func dismiss() {
    if ConsoleModes(of: terminal) == modes {
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    close(link)
    close(terminal)
  }

  /// A descriptor other than those of the standard streams, instead of another one; nil if there is
  /// none.
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
    // Not the demo's name, lest whoever kills processes by their name ends both.
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

  /// Waits until the demo is gone, and puts the console back.
  static func keep(_ modes: ConsoleModes) {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var byte: UInt8 = 0
    // Nothing is written at the other end, which is closed when the demo is gone.
    while read(STDIN_FILENO, &byte, 1) < 0, errno == EINTR {}
    if modes.apply(to: STDOUT_FILENO) { return }
    // The console has hung up. It goes to whoever opens it next as the first process of a session, which
    // this one cannot become, since it is the first of a group.
    if getsid(0) == getpid() {
      reopen(modes)
    } else {
      // POSIX_SPAWN_SETSID of spawn.h, which Glibc does not have in Swift.
      let newSession: Int16 = 0x80
      _ = spawn(modes, STDIN_FILENO, STDOUT_FILENO, newSession)
    }
  }

  /// Opens the console anew, as soon as the kernel is through with hanging it up, and puts it back.
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
