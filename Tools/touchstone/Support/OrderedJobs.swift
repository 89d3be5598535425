import ArgumentParser
import Glibc

/// The number of files processed at the same time.
struct JobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of files processed at the same time; all cores by default. The output is the same.",
      valueName: "number"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 256 (got \(jobs)).")
    }
  }

  /// The requested number, or that of the machine's cores.
  var count: Int {
    if let jobs { return jobs }
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return min(max(cores, 1), 256)
  }
}

/// Processes items on several threads, and delivers the results in the order of the items.
///
/// At most a few results per thread wait for delivery, so that memory does not grow with the number of items.
final class OrderedJobs<Result>: @unchecked Sendable {
  private let count: Int
  private let ahead: Int
  private let work: (_ worker: Int, _ index: Int) -> Result
  // Guarded by the mutex.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var next = 0
  private var delivered = 0
  private var isStopped = false
  private var results: [Int: Result] = [:]

  private init(count: Int, jobs: Int, work: @escaping (Int, Int) -> Result) {
    self.count = count
    self.work = work
    ahead = jobs * 4
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(change)
    mutex.deallocate()
    change.deallocate()
  }

  /// Calls `work` with 0, 1, … `count` - 1, on `jobs` threads or, for one job, on this one.
  ///
  /// - Parameters:
  ///   - work: Receives the number of the thread, below `jobs`, and that of the item. It must be safe to
  ///     call from several threads at once.
  ///   - deliver: Called on this thread with each result, in order. If it throws, no more work is started.
  static func run(
    _ count: Int, jobs: Int, work: @escaping (_ worker: Int, _ index: Int) -> Result,
    deliver: (Result) throws -> Void
  ) throws {
    let jobs = min(jobs, count)
    guard jobs > 1 else {
      for index in 0..<count { try deliver(work(0, index)) }
      return
    }
    let run = OrderedJobs(count: count, jobs: jobs, work: work)
    var threads: [pthread_t] = []
    for worker in 0..<jobs {
      if let thread = run.start(worker) { threads.append(thread) }
    }
    defer {
      run.stop()
      for thread in threads { pthread_join(thread, nil) }
    }
    for index in 0..<count {
      // If the system provides no threads, this one does the work.
      if threads.isEmpty { try deliver(work(0, index)) } else { try deliver(run.result(of: index)) }
    }
  }

  private func start(_ worker: Int) -> pthread_t? {
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(JobThread { [self] in performWork(as: worker) })
    let status = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<JobThread>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, argument.toOpaque())
    if status == 0 { return thread }
    argument.release()
    return nil
  }

  private func result(of index: Int) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = results.removeValue(forKey: index) {
        delivered = index + 1
        pthread_cond_broadcast(change)
        return result
      }
      pthread_cond_wait(change, mutex)
    }
  }

  private func stop() {
    pthread_mutex_lock(mutex)
    isStopped = true
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(mutex)
  }

  private func performWork(as worker: Int) {
    while let index = take() {
      let result = work(worker, index)
      pthread_mutex_lock(mutex)
      results[index] = result
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
  }

  private func take() -> Int? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isStopped, next < count, next >= delivered + ahead { pthread_cond_wait(change, mutex) }
    guard !isStopped, next < count else { return nil }
    next += 1
    return next - 1
  }
}

/// The work of a thread.
private final class JobThread {
  let body: () -> Void

  init(body: @escaping () -> Void) { self.body = body }
}
