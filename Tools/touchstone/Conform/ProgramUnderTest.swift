import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// The reason why a program under test had to be killed.
enum ProgramFault: Error, Hashable, CustomStringConvertible {
  /// It did not answer in time, in seconds.
  case hung(after: Double)
  /// It exited: its status, or 128 plus the signal, as in a shell.
  case died(status: Int32)
  /// It closed its output, but did not exit in time, in seconds.
  case closedOutput(after: Double)
  /// It wrote more than a case may produce: the limit, and its unit.
  case tooMuchOutput(limit: Int, of: String)
  /// It wrote a line that is not part of the protocol.
  case garbage(String)
  /// It could not be started: the system's error number.
  case cannotStart(code: Int32)

  var description: String {
    switch self {
    case .hung(let seconds): "it hung: no answer within \(seconds.short(3)) s"
    case .died(let status) where status > 128: "it was killed by signal \(status - 128)"
    case .died(let status): "it ended with status \(status) before its answer"
    case .closedOutput(let seconds):
      "it closed its output before its answer, and did not end within \(seconds.short(3)) s"
    case .tooMuchOutput(let limit, let what): "it flooded: more than \(limit) \(what)"
    case .garbage(let problem): "it wrote garbage: \(problem)"
    case .cannotStart(let code): "it cannot be started: \(systemMessage(code))"
    }
  }
}

/// A process that speaks the conformance protocol through its standard input and output.
///
/// It runs in its own process group, so that its child processes end with it, and ends when a signal ends this
/// tool. It shares our standard error.
final class ProgramUnderTest {
  /// The maximum size of the answers to one case, in bytes.
  static let maximumBytes = 8 << 20

  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  /// The bytes that the program has not read yet, also those of a case that it skipped before it had read all.
  private var unsent: ArraySlice<UInt8> = []
  private var isRunning = true

  /// Starts a program found in the PATH.
  init(_ words: [String]) throws(ProgramFault) {
    var toProgram: [Int32] = [-1, -1]
    var fromProgram: [Int32] = [-1, -1]
    guard Self.openPipe(&toProgram) else { throw .cannotStart(code: errno) }
    guard Self.openPipe(&fromProgram) else {
      let code = errno
      toProgram.forEach { _ = close($0) }
      throw .cannotStart(code: code)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toProgram[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromProgram[1], STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // SIGPIPE, which this tool ignores, gets its default action again.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    // A signal must not end this tool after the program has started and before it is watched.
    var mask = ProgramEnding.block()
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var pid = pid_t()
    let arguments = words.map { strdup($0) } + [nil]
    let code = posix_spawnp(&pid, words[0], &actions, &attributes, arguments, environ)
    if code == 0 { ProgramEnding.watch(pid) }
    ProgramEnding.unblock(mask)
    arguments.forEach { free($0) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    close(toProgram[0])
    close(fromProgram[1])
    (process, input, output) = (pid, toProgram[1], fromProgram[0])
    guard code == 0 else {
      isRunning = false
      close(input)
      close(output)
      throw .cannotStart(code: code)
    }
    for descriptor in [input, output] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  /// Opens a pipe that child processes do not inherit.
  private static func openPipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  deinit { end(gracefully: false) }

  /// Writes lines and reads answers until the last one. Lines that came with that one are a fault, since they
  /// would otherwise be lost, or count for the next case.
  ///
  /// - Parameters:
  ///   - seconds: The total time allowed.
  ///   - take: Receives each answer; returns whether it was the last.
  func converse(
    _ lines: [String], within seconds: Double,
    take: (ConformanceAnswer) throws(ProgramFault) -> Bool
  ) throws(ProgramFault) {
    let deadline = MonotonicClock.now + .seconds(seconds)
    unsent += lines.map { $0 + "\n" }.joined().utf8
    var count = 0
    while true {
      let answers = takeLines()
      for (index, line) in answers.enumerated() where try take(answer(line)) {
        guard index + 1 == answers.count, received.isEmpty else {
          throw .garbage("a line after its last answer")
        }
        return
      }
      guard received.count <= ConformanceAnswer.maximumLineLength else {
        throw .tooMuchOutput(limit: ConformanceAnswer.maximumLineLength, of: "bytes in one line")
      }
      let rest = deadline - MonotonicClock.now
      guard rest > .zero else { throw .hung(after: seconds) }
      var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if !unsent.isEmpty { polled.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      _ = poll(&polled, nfds_t(polled.count), Int32(min(rest.milliseconds + 1, 1000)))
      if polled.count > 1, polled[1].revents != 0 { send() }
      if polled[0].revents != 0 { try receive(&count) }
    }
  }

  /// The complete lines received, without empty ones.
  private func takeLines() -> [[UInt8]] {
    guard let last = received.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = received[..<last].split(separator: UInt8(ascii: "\n")).map(Array.init)
    received.removeFirst(last + 1)
    return lines.filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } }
  }

  private func answer(_ line: [UInt8]) throws(ProgramFault) -> ConformanceAnswer {
    do throws(SceneError) {
      return try ConformanceAnswer.read(line)
    } catch {
      var problem = "\(error)"
      if problem.hasSuffix(".") { problem.removeLast() }
      throw .garbage(problem)
    }
  }

  private func send() {
    let count = unsent.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if count > 0 {
      unsent.removeFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      // The program has stopped reading; its output or exit status gives the reason.
      unsent = []
    }
  }

  /// Reads the available bytes, at most one chunk: answers are counted before more are read, so that the
  /// fault of a program that floods does not depend on its speed.
  private func receive(_ count: inout Int) throws(ProgramFault) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let size = chunk.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
    if size < 0, errno == EINTR || errno == EAGAIN { return }
    guard size > 0 else {
      guard let status = end(gracefully: true) else { throw .closedOutput(after: Self.patience) }
      throw .died(status: status)
    }
    received += chunk[..<size]
    count += size
    guard count <= Self.maximumBytes else {
      throw .tooMuchOutput(limit: Self.maximumBytes, of: "bytes for one case")
    }
  }

  /// How long a program may take to exit, in seconds.
  private static let patience = 2.0

  /// Closes the program's input, and ends it and its child processes: at once, or after at most 2 s in which it may
  /// exit by itself if `gracefully` is set.
  ///
  /// - Returns: Its status, as in a shell; nil if it had to be killed.
  @discardableResult
  func end(gracefully: Bool) -> Int32? {
    guard isRunning else { return 0 }
    isRunning = false
    close(input)
    var status: Int32 = 0
    let deadline = MonotonicClock.now + .seconds(gracefully ? Self.patience : 0)
    var isReaped = waitpid(process, &status, WNOHANG) == process
    while !isReaped, MonotonicClock.now < deadline {
      usleep(5000)
      isReaped = waitpid(process, &status, WNOHANG) == process
    }
    // Its process group may outlive the process.
    kill(-process, SIGKILL)
    ProgramEnding.stop()
    if !isReaped { while waitpid(process, &status, 0) < 0, errno == EINTR {} }
    close(output)
    guard isReaped else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
