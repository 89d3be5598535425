/// The queued and running decodings: decides which may begin. It uses no threads and no files.
struct LoadSchedule {
  /// The next step of a thread with a job.
  enum Step {
    /// Determine its cost.
    case measure(LoadJob)
    /// Decode it; `reserved` bytes of the budget belong to it until it has ended.
    case decode(LoadJob, reserved: Int)
  }

  private let parallelism: Int
  private let budget: Int
  /// The jobs that new requests may join.
  private var jobs: [ImageKey: LoadJob] = [:]
  /// Jobs that still serve their requests but accept no others, because their files have changed since.
  private var detached: [LoadJob] = []
  /// Jobs that wait, in order.
  private var queue: [LoadJob] = []
  private var nextOrder: UInt64 = 0
  private var threads = 0
  private var decodings = 0
  private var bytesUnderWay = 0
  /// Whether memory is critical: one decoding at a time until all work is done.
  private var isLimitedToOneDecoding = false
  private(set) var isClosed = false

  /// Creates a schedule of at most `parallelism` threads whose decodings use up to `budget` bytes.
  init(parallelism: Int, budget: Int) {
    self.parallelism = max(parallelism, 1)
    self.budget = max(budget, 0)
  }

  /// The job that serves a key, if there is one that accepts requests.
  func job(for key: ImageKey) -> LoadJob? { jobs[key] }

  /// Whether a job decodes the current content of its file, as far as the program has reported changes.
  func isCurrent(_ job: LoadJob) -> Bool { jobs[job.key] === job }

  /// Detaches the jobs that have begun to read this file, which has changed, from new requests.
  mutating func detachJobs(at path: String) {
    for job in jobs.values.filter({ $0.key.path == path }) {
      switch job.stage {
      case .measuring, .decoding:
        jobs[job.key] = nil
        detached.append(job)
      // Waiting jobs read the pixels later, when they are new.
      case .queued, .measured, .over: break
      }
    }
  }

  /// Adds a job at the end of the queue.
  mutating func enqueue(_ key: ImageKey) -> LoadJob {
    let job = LoadJob(key: key, order: nextOrder)
    nextOrder += 1
    jobs[key] = job
    queue.append(job)
    return job
  }

  /// The number of threads to start now; they count as running.
  mutating func claimThreads() -> Int {
    guard let first = queue.first, canBegin(first) else { return 0 }
    let count = min(parallelism - threads, queue.count)
    threads += max(count, 0)
    return max(count, 0)
  }

  /// A claimed thread could not be started; returns the jobs for which no thread is left.
  mutating func threadFailedToStart() -> [LoadJob] {
    endThread()
    guard threads == 0 else { return [] }
    let stranded = queue
    queue = []
    for job in stranded { forget(job) }
    return stranded
  }

  /// The next step of a thread; nil ends it.
  mutating func nextStep() -> Step? {
    guard let job = queue.first, canBegin(job) else {
      endThread()
      return nil
    }
    queue.removeFirst()
    if case .measured(let bytes) = job.stage { return begin(job, bytes) }
    job.stage = .measuring
    return .measure(job)
  }

  /// The cost of a job is known: returns the step to decode it now, or nil.
  ///
  /// A job without room waits at the front, and no later job overtakes it, not even one whose header was read
  /// at the same time: a huge one would begin late, or never.
  mutating func setCost(of job: LoadJob, bytes: Int) -> Step? {
    guard case .measuring = job.stage else { return nil }
    let bytes = max(bytes, 0)
    job.stage = .measured(bytes: bytes)
    let isNext = queue.first.map { $0.order > job.order } ?? true
    if isNext, canBegin(job) { return begin(job, bytes) }
    queue.insert(job, at: queue.firstIndex { $0.order > job.order } ?? queue.count)
    return nil
  }

  /// Handles a failure to determine the cost of a job; returns whether the result is still wanted.
  mutating func failMeasuring(of job: LoadJob) -> Bool {
    guard case .measuring = job.stage else { return false }
    forget(job)
    return true
  }

  /// Handles the end of a decoding; returns whether its result is wanted.
  mutating func endDecoding(of job: LoadJob, reserved: Int) -> Bool {
    decodings -= 1
    bytesUnderWay -= reserved
    if case .over = job.stage { return false }
    forget(job)
    return true
  }

  /// Removes a request from its job; a job without requests ends. Complexity: O(waiting jobs).
  mutating func remove(_ request: ImageRequest) {
    guard let job = job(serving: request) else { return }
    job.requests.removeAll { $0 === request }
    guard job.requests.isEmpty else { return }
    forget(job)
    job.stage = .over
    queue.removeAll { $0 === job }
  }

  /// Removes an unfinished job, so that it accepts no more requests.
  mutating func forget(_ job: LoadJob) {
    // Besides a detached job there may be a newer one with the same key, which stays.
    if isCurrent(job) { jobs[job.key] = nil } else { detached.removeAll { $0 === job } }
  }

  /// Allows only one decoding at a time from now on, until all current work is done.
  mutating func limitToOneDecoding() { isLimitedToOneDecoding = threads > 0 }

  /// Accepts no more work; returns all pending jobs.
  mutating func close() -> [LoadJob] {
    isClosed = true
    let wanted = Array(jobs.values) + detached
    jobs = [:]
    detached = []
    queue = []
    return wanted
  }

  private func job(serving request: ImageRequest) -> LoadJob? {
    let candidates = [jobs[request.key]].compactMap(\.self) + detached
    return candidates.first { job in job.requests.contains { $0 === request } }
  }

  /// When nothing is running, any job may begin, however large.
  private func canBegin(_ job: LoadJob) -> Bool {
    guard case .measured(let bytes) = job.stage, decodings > 0 else { return true }
    let (sum, overflows) = bytesUnderWay.addingReportingOverflow(bytes)
    return !isLimitedToOneDecoding && !overflows && sum <= budget
  }

  private mutating func endThread() {
    threads -= 1
    if threads == 0 { isLimitedToOneDecoding = false }
  }

  private mutating func begin(_ job: LoadJob, _ bytes: Int) -> Step {
    // A job that costs more than the budget runs alone anyway; counting no more keeps the sum in range.
    let reserved = min(bytes, budget)
    job.stage = .decoding
    decodings += 1
    bytesUnderWay += reserved
    return .decode(job, reserved: reserved)
  }
}
