import Glibc
import Testing

@testable import TouchImaging

@Suite("Worker threads", .timeLimit(.minutes(15)))
struct WorkerThreadTests {
  private static func blockedSignals() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set((1...31).filter { sigismember(&mask, $0) == 1 })
  }

  @Test("a worker thread blocks the program's signals, but not those of its own faults")
  func signals() async throws {
    let (masks, mask) = AsyncStream.makeStream(of: Set<Int32>.self)
    let code = WorkerThread.start { mask.yield(Self.blockedSignals()) }
    #expect(code == 0)
    var seen = masks.makeAsyncIterator()
    let blocked = try #require(await seen.next())
    #expect(blocked.isSuperset(of: [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGCHLD, SIGALRM, SIGPIPE]))
    #expect(
      blocked.isDisjoint(with: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]))
  }

  @Test("starting a worker thread does not change the signal mask of the caller")
  func caller() {
    let before = Self.blockedSignals()
    let code = WorkerThread.start {}
    #expect(code == 0)
    #expect(Self.blockedSignals() == before)
  }
}
