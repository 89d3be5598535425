import Glibc
import Synchronization
import TouchImaging

/// Work that takes long enough to be seen, done beside the loop that draws.
extension DemoStage {
  /// Does work on another thread, and tells on this one what came of it.
  ///
  /// - Parameters:
  ///   - saves: Whether somebody would miss what it writes, so that the program is not to end before
  ///     it is done.
  ///   - work: What to do; it holds nothing that this thread goes on changing.
  ///   - completion: Told once, by ``takePictures()``, unless the job is called off before.
  @discardableResult
  package func run<Value: Sendable>(
    saves: Bool = false, _ work: @escaping @Sendable () throws(ImageError) -> Value,
    completion: @escaping (Result<Value, ImageError>) -> Void
  ) -> Job {
    let job = Job(saves: saves) { outcome in
      if let result = outcome as? Result<Value, ImageError> { completion(result) }
    }
    jobs.add(job, isDoneBy: work)
    setNeedsDisplay()
    return job
  }

  /// Whether jobs are running whose end must be reported.
  package var isWorking: Bool { jobs.isWorking }

  /// Whether something is being saved, be it that the scene that asked for it is closed. A program
  /// that ends before this is false leaves half a job: poll ``descriptors`` and ``takePictures()``
  /// until then.
  package var isSaving: Bool { jobs.isSaving }

  /// Whether anything is under way in the background.
  package var isBusy: Bool { isLoading || isWorking }
}

/// Work that goes on in the background.
package final class Job {
  fileprivate let finish: (any Sendable) -> Void
  fileprivate let saves: Bool
  fileprivate private(set) var isCalledOff = false

  fileprivate init(saves: Bool, finish: @escaping (any Sendable) -> Void) {
    self.saves = saves
    self.finish = finish
  }

  /// Tells nothing of it any more. What it does is done to its end.
  package func cancel() { isCalledOff = true }
}

/// The jobs of a stage that are under way, and where their results arrive.
final class JobList {
  private let inbox: JobInbox
  private var open: [Int: Job] = [:]
  private var count = 0

  init() throws(ImageError) { inbox = try JobInbox() }

  /// Readable when ``deliver()`` has something to do.
  var descriptor: Int32 { inbox.descriptor }

  var isWorking: Bool { open.values.contains { !$0.isCalledOff } }

  // A job whose result is no longer wanted is finished too.
  var isSaving: Bool { open.values.contains(where: \.saves) }

  func add<Value: Sendable>(
    _ job: Job, isDoneBy work: @escaping @Sendable () throws(ImageError) -> Value
  ) {
    count += 1
    let number = count
    open[number] = job
    // It has the inbox, not the list: the list may be gone when the work is done.
    let code = JobThread.start { [inbox] in
      let result: Result<Value, ImageError>
      do throws(ImageError) {
        result = .success(try work())
      } catch {
        result = .failure(error)
      }
      inbox.put(JobOutcome(number: number, result: result))
    }
    guard code != 0 else { return }
    let error = ImageError(reason: .system(action: "start a thread", code: code))
    inbox.put(JobOutcome(number: number, result: Result<Value, ImageError>.failure(error)))
  }

  /// Tells jobs what came of them.
  func deliver() {
    for outcome in inbox.take() {
      guard let job = open.removeValue(forKey: outcome.number), !job.isCalledOff else { continue }
      job.finish(outcome.result)
    }
  }
}

/// What came of a job.
private struct JobOutcome: Sendable {
  var number: Int
  var result: any Sendable
}

/// The results of jobs on their way from other threads.
private final class JobInbox: Sendable {
  private struct Contents {
    var outcomes: [JobOutcome] = []
    /// Whether a byte is under way: never more than one, so that it cannot fill.
    var isSignalled = false
  }

  let descriptor: Int32
  private let signal: Int32
  private let contents = Mutex(Contents())

  init() throws(ImageError) {
    var ends: [Int32] = [-1, -1]
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else {
      throw ImageError(reason: .system(action: "create a pair of sockets", code: errno))
    }
    (descriptor, signal) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(signal)
  }

  func put(_ outcome: JobOutcome) {
    contents.withLock { contents in
      contents.outcomes.append(outcome)
      guard !contents.isSignalled else { return }
      var byte: UInt8 = 1
      var count = write(signal, &byte, 1)
      while count < 0, errno == EINTR { count = write(signal, &byte, 1) }
      contents.isSignalled = count == 1
    }
  }

  func take() -> [JobOutcome] {
    contents.withLock { contents in
      if contents.isSignalled {
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) < 0, errno == EINTR {}
        contents.isSignalled = false
      }
      defer { contents.outcomes = [] }
      return contents.outcomes
    }
  }
}
