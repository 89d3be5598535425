import CTouchstone
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A machine whose decisions are made by a C program's functions.
struct CustomMachine: GestureMachine {
  let judge: CustomJudge
  /// The number of the judge's calls that this machine has seen.
  private var calls = 0

  init(judge: CustomJudge) { self.judge = judge }

  /// Whether this is a copy from when an attempt started to wait, and the judge was called since.
  var isEarlier: Bool { calls != judge.calls }

  var deadline: Instant? { judge.deadline }
  var customValues: [GestureValue] { isEarlier ? judge.initialValues : judge.values }

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    defer { noteCall() }
    return judge.receive(samples, phase)
  }

  mutating func reach(_ instant: Instant) -> Verdict {
    defer { noteCall() }
    return judge.reach(instant)
  }

  func tracks(_ touch: TouchID) -> Bool { true }

  mutating func reset() {
    judge.reset()
    noteCall()
  }

  private mutating func noteCall() {
    judge.calls += 1
    calls = judge.calls
  }
}

/// The functions of a custom recognizer, and the state of its gesture as they have decided it.
///
/// The functions run while the engine decides, so the program may change only this judge during that time.
final class CustomJudge {
  private enum Progress {
    case possible
    case active
    case over
  }

  /// The number of names of values.
  static let maximumValues = 16

  private let functions: touchstone_custom_functions
  private let data: UnsafeMutableRawPointer?
  var object = Weak<RecognizerObject>(nil)

  private var progress = Progress.possible
  private(set) var deadline: Instant?
  private(set) var values: [GestureValue] = []
  /// The values when the gesture began. If it ended while it waited for others, its first action reports them.
  private(set) var initialValues: [GestureValue] = []
  /// The number of calls by machines: the present one has seen all of them.
  var calls = 0
  private var reason: CustomReason?
  /// The time of the judged touches or deadline, and of the ones before within the gesture.
  private var (now, before): (Instant?, Instant?) = (nil, nil)
  /// When the decisive limit was crossed, if the running function set that time.
  private var crossing: Instant?
  /// Whether a function is running.
  private(set) var isRunning = false
  /// The touches passed to the function; reused to avoid allocations.
  private var touches: [touchstone_touch] = []

  init(_ functions: touchstone_custom_functions, _ data: UnsafeMutableRawPointer?) {
    self.functions = functions
    self.data = data
  }

  // MARK: For the machine

  func receive(_ samples: Span<TouchSample>, _ phase: TouchPhase) -> Verdict {
    guard let judge = functions.judge, let object = object.object, !object.isDestroyed,
      !samples.isEmpty
    else { return .undecided }
    touches.removeAll(keepingCapacity: true)
    arrive(at: samples[0].time)
    for index in samples.indices {
      touches.append(touchstone_touch(samples[index], in: object.core))
    }
    let state = run(object) { handle in
      touches.withUnsafeBufferPointer { judge(handle, phase.code, $0.baseAddress, $0.count, data) }
    }
    return verdict(state)
  }

  func reach(_ instant: Instant) -> Verdict {
    deadline = nil
    guard let function = functions.deadline, let object = object.object, !object.isDestroyed else {
      return .undecided
    }
    arrive(at: instant)
    return verdict(run(object) { function($0, instant.microseconds, data) })
  }

  func reset() {
    clear()
    guard let function = functions.reset, let object = object.object, !object.isDestroyed else {
      return
    }
    run(object) { function($0, data) }
    // Otherwise values set by the function would belong to the next gesture.
    clear()
  }

  private func clear() {
    progress = .possible
    deadline = nil
    reason = nil
    (now, before, crossing) = (nil, nil, nil)
    if !values.isEmpty { values.removeAll() }
    if !initialValues.isEmpty { initialValues.removeAll(keepingCapacity: true) }
  }

  @discardableResult
  private func run<Result>(
    _ object: RecognizerObject, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    let (outerQuery, wasRunning) = (object.core.query, isRunning)
    (object.core.query, isRunning) = (.custom, true)
    defer { (object.core.query, isRunning) = (outerQuery, wasRunning) }
    return body(object.handle)
  }

  private func arrive(at time: Instant) {
    // Several groups of touches of one instant have the same predecessor.
    // A cancelled touch has the time of its last sample, which may be earlier.
    if let now, now != time { before = min(now, time) }
    now = time
    crossing = nil
    reason = nil
  }

  /// The verdict of a returned state. One that cannot follow is repaired.
  private func verdict(_ state: touchstone_state) -> Verdict {
    let time = crossing ?? now ?? .zero
    switch (progress, state) {
    case (.over, _), (.possible, TOUCHSTONE_STATE_POSSIBLE), (.active, TOUCHSTONE_STATE_POSSIBLE):
      return .undecided
    case (.possible, TOUCHSTONE_STATE_BEGAN):
      progress = .active
      // Copied, so that the next value that is set does not copy the array, which would allocate.
      initialValues.removeAll(keepingCapacity: true)
      initialValues.append(contentsOf: values)
      return .began(at: time)
    case (.active, TOUCHSTONE_STATE_BEGAN), (.active, TOUCHSTONE_STATE_CHANGED): return .changed
    case (_, TOUCHSTONE_STATE_ENDED):
      progress = .over
      return .ended(at: time)
    case (.possible, TOUCHSTONE_STATE_FAILED):
      progress = .over
      return .failed(reason.map { .custom($0) } ?? .custom, at: time)
    case (.active, TOUCHSTONE_STATE_FAILED), (.active, TOUCHSTONE_STATE_CANCELLED):
      progress = .over
      return .cancelled(reason.map { .custom($0) } ?? .custom, at: time)
    case (.possible, _), (.active, _):
      // Changed or cancelled before it began, or a number that is no state.
      progress = .over
      let words = CustomReason(
        "its function returned the state \(state.rawValue), which cannot follow")
      return .failed(.custom(reason ?? words), at: time)
    }
  }

  // MARK: For the program

  func setDeadline(_ time: Int64) throws(InterfaceError) {
    try checkIsRunning()
    deadline = time == .max ? nil : Instant(microseconds: time)
  }

  func setCrossing(_ time: Int64) throws(InterfaceError) {
    try checkIsRunning()
    // The reset function judges nothing.
    guard let now else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_BUSY,
        "only the judge or deadline function of the recognizer may call this, while it runs")
    }
    let range = (before ?? now)...now
    guard range.contains(Instant(microseconds: time)) else {
      throw InterfaceError.argument(
        "a limit is crossed between \(range.lowerBound.microseconds) and "
          + "\(now.microseconds) us, the times of these touches and the ones before (got \(time) us)"
      )
    }
    crossing = Instant(microseconds: time)
  }

  func setReason(_ reason: CustomReason) throws(InterfaceError) {
    try checkIsRunning()
    self.reason = reason
  }

  /// - Parameter isReportingBeginning: Whether an action reports the values when the gesture began.
  func setValue(_ value: GestureValue, isReportingBeginning: Bool) throws(InterfaceError) {
    try Self.set(value, in: &values)
    if isReportingBeginning { try Self.set(value, in: &initialValues) }
  }

  private static func set(
    _ value: GestureValue, in values: inout [GestureValue]
  ) throws(InterfaceError) {
    if let index = values.firstIndex(where: { $0.name == value.name }) {
      values[index] = value
      return
    }
    guard values.count < maximumValues else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_LIMIT, "a gesture has at most \(maximumValues) values")
    }
    values.append(value)
  }

  private func checkIsRunning() throws(InterfaceError) {
    guard isRunning else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_BUSY, "only a function of the recognizer may call this, while it runs")
    }
  }
}

extension touchstone_touch {
  /// A touch at the moment of a sample, which may precede the touch's present one.
  fileprivate init(_ sample: TouchSample, in core: ContextCore) {
    if let touch = core.application.touch(sample.id) {
      self.init(touch, in: core)
    } else {
      self.init()
      id = sample.id.rawValue
      tool = sample.type == .pencil ? TOUCHSTONE_TOOL_PEN : TOUCHSTONE_TOOL_FINGER
      previous_location = touchstone_point(sample.location)
      initial_location = previous_location
    }
    phase = sample.phase.code
    time = sample.time.microseconds
    location = touchstone_point(sample.location)
    force = Double(sample.force)
    radius = Double(sample.majorRadius)
  }
}
