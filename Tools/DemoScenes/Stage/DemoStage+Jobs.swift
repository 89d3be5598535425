import TouchImaging

/// Long work, performed in parallel with the drawing loop.
extension DemoStage {
  /// Performs work on another thread, and delivers the result on this one.
  ///
  /// - Parameters:
  ///   - saves: Whether it writes something for the user, so that the program must not end before it is
  ///     done.
  ///   - work: The work; it must not reference anything that this thread changes.
  ///   - completion: Called once, by ``takePictures()``, unless the job is cancelled before.
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

  /// Whether jobs are running whose result must be delivered.
  package var isWorking: Bool { jobs.isWorking }

  /// Whether something is being saved, even if the scene that requested it is closed. A program that ends
  /// before this is false leaves an incomplete file: poll ``descriptors`` and call ``takePictures()`` until
  /// then.
  package var isSaving: Bool { jobs.isSaving }

  /// Whether there is any background work.
  package var isBusy: Bool { isLoading || isWorking }
}

/// Work in the background.
package final class Job {
  fileprivate let finish: (any Sendable) -> Void
  fileprivate let saves: Bool
  fileprivate private(set) var isCancelled = false

  fileprivate init(saves: Bool, finish: @escaping (any Sendable) -> Void) {
    self.saves = saves
    self.finish = finish
  }

  /// Discards its result. The work itself is completed.
  package func cancel() { isCancelled = true }
}

/// The running jobs of a stage, and the inbox of their results.
final class JobList {
  private let inbox: Mailbox<JobOutcome>
  private var open: [Int: Job] = [:]
  private var count = 0

  init() throws(ImageError) { inbox = try Mailbox() }

  /// Readable when ``deliver()`` has something to do.
  var descriptor: Int32 { inbox.descriptor }

  var isWorking: Bool { open.values.contains { !$0.isCancelled } }

  // A job whose result is discarded is completed too.
  var isSaving: Bool { open.values.contains(where: \.saves) }

  func add<Value: Sendable>(
    _ job: Job, isDoneBy work: @escaping @Sendable () throws(ImageError) -> Value
  ) {
    count += 1
    let number = count
    open[number] = job
    // Retains the inbox instead of the list, which may be deallocated when the work is done.
    let code = WorkerThread.start { [inbox] in
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

  /// Delivers the results of jobs.
  func deliver() {
    for outcome in inbox.take() {
      guard let job = open.removeValue(forKey: outcome.number), !job.isCancelled else { continue }
      job.finish(outcome.result)
    }
  }
}

/// The result of a job.
private struct JobOutcome: Sendable {
  var number: Int
  var result: any Sendable
}
