import Testing

@testable import TouchImaging

@Suite("The schedule of decodings")
struct LoadScheduleTests {
  private let loader = ImageLoader(decoder: ControlledDecoder().decoder)

  private func add(_ path: String, to schedule: inout LoadSchedule) -> ImageRequest {
    let request = ImageRequest(ImageKey(path: path), of: loader)
    _ = schedule.enqueue(request.key).add(request)
    return request
  }

  /// The job that a thread should measure next.
  private func measured(_ schedule: inout LoadSchedule) -> LoadJob? {
    guard case .measure(let job)? = schedule.nextStep() else { return nil }
    return job
  }

  private func isDecoding(_ step: LoadSchedule.Step?, _ path: String, _ reserved: Int) -> Bool {
    guard case .decode(let job, let bytes)? = step else { return false }
    return job.key.path == path && bytes == reserved
  }

  @Test("the load schedule claims a thread for each waiting job, up to the maximum")
  func threads() {
    var schedule = LoadSchedule(parallelism: 3, budget: 100)
    #expect(schedule.claimThreads() == 0)
    _ = add("a", to: &schedule)
    #expect(schedule.claimThreads() == 1)
    for path in ["b", "c", "d"] { _ = add(path, to: &schedule) }
    #expect(schedule.claimThreads() == 2)
    #expect(schedule.claimThreads() == 0)
  }

  @Test("the load schedule begins what fits, and the next job in order when there is room")
  func budget() throws {
    var schedule = LoadSchedule(parallelism: 4, budget: 100)
    for path in ["a", "b", "c"] { _ = add(path, to: &schedule) }
    #expect(schedule.claimThreads() == 3)
    let a = try #require(measured(&schedule))
    #expect(isDecoding(schedule.setCost(of: a, bytes: 60), "a", 60))
    let b = try #require(measured(&schedule))
    // 60 + 50 exceed 100.
    #expect(schedule.setCost(of: b, bytes: 50) == nil)
    // "c" must not overtake "b", and no thread may be started for it.
    #expect(schedule.nextStep() == nil)
    #expect(schedule.claimThreads() == 0)
    #expect(schedule.endDecoding(of: a, reserved: 60) == true)
    #expect(schedule.claimThreads() == 2)
    #expect(isDecoding(schedule.nextStep(), "b", 50))
    let c = try #require(measured(&schedule))
    #expect(isDecoding(schedule.setCost(of: c, bytes: 50), "c", 50))
  }

  @Test("a job whose header is read while an earlier one waits for room does not overtake it")
  func measuredWhileAnotherWaits() throws {
    var schedule = LoadSchedule(parallelism: 3, budget: 100)
    for path in ["a", "b", "c"] { _ = add(path, to: &schedule) }
    #expect(schedule.claimThreads() == 3)
    let a = try #require(measured(&schedule))
    #expect(isDecoding(schedule.setCost(of: a, bytes: 60), "a", 60))
    let b = try #require(measured(&schedule))
    let c = try #require(measured(&schedule))
    #expect(schedule.setCost(of: b, bytes: 80) == nil)
    // It would fit beside "a", and "b" would have to wait for both.
    #expect(schedule.setCost(of: c, bytes: 20) == nil)
    #expect(schedule.nextStep() == nil)
    #expect(schedule.endDecoding(of: a, reserved: 60) == true)
    #expect(isDecoding(schedule.nextStep(), "b", 80))
    #expect(isDecoding(schedule.nextStep(), "c", 20))
  }

  @Test("the load schedule starts a job larger than its memory limit only when no other is running")
  func huge() throws {
    var schedule = LoadSchedule(parallelism: 2, budget: 100)
    _ = add("a", to: &schedule)
    _ = add("b", to: &schedule)
    _ = schedule.claimThreads()
    let a = try #require(measured(&schedule))
    #expect(isDecoding(schedule.setCost(of: a, bytes: .max), "a", 100))
    let b = try #require(measured(&schedule))
    #expect(schedule.setCost(of: b, bytes: .max) == nil)
    #expect(schedule.endDecoding(of: a, reserved: 100) == true)
    #expect(isDecoding(schedule.nextStep(), "b", 100))
  }

  @Test("the load schedule lets the next job begin when the one waiting for room is cancelled")
  func cancelledInFront() throws {
    var schedule = LoadSchedule(parallelism: 2, budget: 100)
    _ = add("a", to: &schedule)
    let b = add("b", to: &schedule)
    _ = schedule.claimThreads()
    let first = try #require(measured(&schedule))
    _ = schedule.setCost(of: first, bytes: 60)
    _ = schedule.setCost(of: try #require(measured(&schedule)), bytes: 60)
    #expect(schedule.nextStep() == nil)
    _ = add("c", to: &schedule)
    #expect(schedule.claimThreads() == 0)
    schedule.remove(b)
    #expect(schedule.claimThreads() == 1)
    #expect(measured(&schedule)?.key.path == "c")
  }

  @Test("the load schedule drops a job that was cancelled while its header was read")
  func cancelledMeasuring() throws {
    var schedule = LoadSchedule(parallelism: 1, budget: 100)
    let a = add("a", to: &schedule)
    let b = add("b", to: &schedule)
    _ = schedule.claimThreads()
    let first = try #require(measured(&schedule))
    schedule.remove(a)
    #expect(schedule.setCost(of: first, bytes: 1) == nil)
    let second = try #require(measured(&schedule))
    schedule.remove(b)
    #expect(schedule.failMeasuring(of: second) == false)
    #expect(schedule.nextStep() == nil)
  }

  @Test("a request does not join a load job whose file has changed since the job began")
  func detached() throws {
    var schedule = LoadSchedule(parallelism: 2, budget: 100)
    _ = add("a", to: &schedule)
    _ = add("b", to: &schedule)
    _ = schedule.claimThreads()
    let old = try #require(measured(&schedule))
    schedule.detachJobs(at: "a")
    schedule.detachJobs(at: "b")
    #expect(!schedule.isCurrent(old))
    #expect(schedule.job(for: ImageKey(path: "a")) == nil)
    // Nothing has been read for "b" yet.
    #expect(schedule.job(for: ImageKey(path: "b")) != nil)
    _ = add("a", to: &schedule)
    let new = try #require(schedule.job(for: ImageKey(path: "a")))
    #expect(isDecoding(schedule.setCost(of: old, bytes: 1), "a", 1))
    #expect(schedule.endDecoding(of: old, reserved: 1) == true)
    #expect(schedule.isCurrent(new))
    schedule.detachJobs(at: "a")
    #expect(Set(schedule.close().map(\.key.path)) == ["a", "b"])
  }

  @Test("a cancelled request is removed from its outdated load job, not from the newer one")
  func removedFromDetached() throws {
    var schedule = LoadSchedule(parallelism: 1, budget: 100)
    let first = add("a", to: &schedule)
    _ = schedule.claimThreads()
    let old = try #require(measured(&schedule))
    schedule.detachJobs(at: "a")
    _ = add("a", to: &schedule)
    schedule.remove(first)
    #expect(schedule.setCost(of: old, bytes: 1) == nil)
    #expect(schedule.job(for: ImageKey(path: "a"))?.requests.count == 1)
  }

  @Test("the load schedule decodes one image at a time while memory is very short")
  func careful() throws {
    var schedule = LoadSchedule(parallelism: 2, budget: 100)
    for path in ["a", "b"] { _ = add(path, to: &schedule) }
    _ = schedule.claimThreads()
    schedule.limitToOneDecoding()
    let a = try #require(measured(&schedule))
    #expect(isDecoding(schedule.setCost(of: a, bytes: 1), "a", 1))
    let b = try #require(measured(&schedule))
    #expect(schedule.setCost(of: b, bytes: 1) == nil)
    #expect(schedule.nextStep() == nil)
    #expect(schedule.endDecoding(of: a, reserved: 1) == true)
    #expect(isDecoding(schedule.nextStep(), "b", 1))
    #expect(schedule.endDecoding(of: b, reserved: 1) == true)
    #expect(schedule.nextStep() == nil)
    // When it is done, two run at the same time again.
    for path in ["c", "d"] { _ = add(path, to: &schedule) }
    #expect(schedule.claimThreads() == 2)
    let c = try #require(measured(&schedule))
    let d = try #require(measured(&schedule))
    #expect(isDecoding(schedule.setCost(of: c, bytes: 1), "c", 1))
    #expect(isDecoding(schedule.setCost(of: d, bytes: 1), "d", 1))
  }

  @Test("the load schedule fails waiting requests if no thread can be started")
  func noThreads() {
    var schedule = LoadSchedule(parallelism: 2, budget: 100)
    for path in ["a", "b"] { _ = add(path, to: &schedule) }
    #expect(schedule.claimThreads() == 2)
    #expect(schedule.threadFailedToStart().count == 0)
    #expect(schedule.threadFailedToStart().map(\.key.path) == ["a", "b"])
    #expect(schedule.job(for: ImageKey(path: "a")) == nil)
    #expect(schedule.claimThreads() == 0)
  }
}
