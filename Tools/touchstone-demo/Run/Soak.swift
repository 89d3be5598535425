import DemoScenes
import Glibc
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Soak test: ten random fingers for hours of virtual time; finds touches, layers and memory that leak.
struct Soak {
  /// The results.
  struct Report: CustomStringConvertible {
    /// The duration, in virtual time.
    var span: TimeSpan
    /// The number of contact frames delivered.
    var frames = 0
    /// The number of pictures drawn.
    var pictures = 0
    /// The numbers of touches that began, ended and were cancelled.
    var begun = 0
    var ended = 0
    var cancelled = 0
    /// The number of recognized gestures.
    var gestures = 0
    /// The number of times a scene was opened.
    var visits = 0
    /// The resident memory in kB each time the same scene had just been opened.
    var memory: [(time: Instant, size: Int)] = []
    /// The faults, each sentence once.
    var faults: [String] = []

    /// The median of the memory in kB after a tenth of the time, up to three tenths; 0 if unknown.
    var earlyMemory: Int { memory(from: 0.1, to: 0.3) }

    /// The median of the memory in kB in the last fifth of the time; 0 if unknown.
    var lateMemory: Int { memory(from: 0.8, to: 1) }

    /// The relative growth of memory from a tenth of the time to the end.
    var growth: Double {
      earlyMemory > 0 && lateMemory > 0
        ? Double(lateMemory - earlyMemory) / Double(earlyMemory) : 0
    }

    private func memory(from start: Double, to end: Double) -> Int {
      let range = span.seconds * start...span.seconds * end
      let sizes = memory.filter { range.contains($0.time.seconds) }.map(\.size).sorted()
      return sizes.isEmpty ? 0 : sizes[sizes.count / 2]
    }

    var description: String {
      let permille = Int((growth * 1000).rounded())
      let sign = permille < 0 ? "-" : ""
      var lines = [
        "virtual time  \(span)", "frames        \(frames) of contacts, \(pictures) drawn",
        "touches       \(begun) begun, \(ended) ended, \(cancelled) cancelled",
        "gestures      \(gestures) recognized, \(visits) scenes opened",
        "memory        \(earlyMemory) kB after a tenth, \(lateMemory) kB at the end: "
          + "\(sign)\(abs(permille) / 10).\(abs(permille) % 10) %",
      ]
      lines += faults.isEmpty ? ["nothing lost"] : faults.map { "fault         \($0)" }
      return lines.joined(separator: "\n")
    }
  }

  /// The maximum relative growth of memory.
  static let maximumGrowth = 0.05
  /// The interval between drawn pictures.
  static let pictureInterval = TimeSpan.seconds(2)
  /// The interval between pictures that are compared with completely drawn ones.
  static let judgedInterval = TimeSpan.milliseconds(50)
  /// The interval between contact frames, as with a panel of 100 Hz.
  static let frameInterval = TimeSpan.milliseconds(10)

  private let run: OffscreenRun
  private let painter: OffscreenPainter?
  private let visit: TimeSpan
  private let trace = Trace()
  private let tally = SoakTally()
  private var fingers: SoakFingers
  private var report: Report
  private let device: DeviceID
  private var now = Instant.zero
  /// The number of layers of each scene right after it was opened.
  private var layerCounts: [String: Int] = [:]

  /// Prepares a soak test.
  ///
  /// - Parameters:
  ///   - span: The duration, in virtual time.
  ///   - seed: The random seed.
  ///   - painter: Draws pictures; none are drawn without one.
  ///   - visit: How long a scene is open: short enough that all are opened within a tenth of the time.
  init(
    _ run: OffscreenRun, span: TimeSpan, seed: UInt64, painter: OffscreenPainter?,
    visit: TimeSpan
  ) {
    self.run = run
    self.visit = visit
    self.painter = painter
    report = Report(span: span)
    let window = run.frame.window
    device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    let area = Measures.sceneFrame(in: window.bounds.size)
    fingers = SoakFingers(seed: seed, area: area)
    window.application.trace = trace
    run.frame.inspector.onEntries = { [tally] in tally.add($0) }
  }

  /// Runs the test.
  ///
  /// - Throws: if images cannot be loaded or drawn.
  mutating func play() throws(DemoFailure) -> Report {
    let end = Instant.zero + report.span
    var visitEnd = Instant.zero
    while now < end {
      if now >= visitEnd {
        try openNext()
        visitEnd = now + visit
      }
      try step()
    }
    try rest()
    (report.begun, report.ended) = (tally.begun, tally.ended)
    (report.cancelled, report.gestures) = (tally.cancelled, tally.gestures)
    report.faults += tally.faults + (painter?.faults ?? [])
    if report.growth > Soak.maximumGrowth { report.faults.append("memory grew by more than 5 %") }
    if report.begun != report.ended + report.cancelled {
      report.faults.append("some touches never ended")
    }
    return report
  }

  private mutating func step() throws(DemoFailure) {
    now = now + Soak.frameInterval
    let application = run.frame.window.application
    application.reachDeadlines(upTo: now)
    if let contacts = fingers.next() { deliver(contacts) }
    if application.isMoving { application.advance(to: now) }
    count()
    let interval = painter?.isJudged == true ? Soak.judgedInterval : Soak.pictureInterval
    if now.microseconds % interval.microseconds == 0 { try draw() }
    try run.frame.stage.settle()
  }

  private mutating func deliver(_ contacts: [Contact]) {
    let contacts = ContactFrame(device: device, time: now, contacts: contacts)
    run.frame.inspector.receive(contacts)
    run.frame.window.application.deliver(contacts)
    report.frames += 1
  }

  private mutating func draw() throws(DemoFailure) {
    _ = run.frame.update(at: now)
    guard let painter else { return }
    try painter.draw(run.frame, at: now)
    report.pictures += 1
  }

  /// Counts the trace entries. While the inspector is on, which fingers in a corner can cause, it owns the
  /// trace.
  private func count() {
    tally.add(trace.entries)
    trace.removeAll()
    run.frame.inspector.read(at: now)
  }

  // MARK: Visits

  private mutating func openNext() throws(DemoFailure) {
    if report.visits > 0 { try rest() }
    let scenes = run.frame.scenes
    let type = scenes[report.visits % scenes.count]
    weak let old = run.frame.scene
    run.frame.open(type)
    run.forgetSaved()
    painter?.releaseUnused()
    run.relief.look()
    report.visits += 1
    try run.frame.stage.settle()
    // The scene with the least content, so that memory leaked by others shows.
    if type == CircleBoard.self { report.memory.append((now, Memory.resident)) }
    if old != nil, report.visits > 1 { report.faults.append("a closed scene was not freed") }
    let count = run.frame.scene.root.layerCount
    let known = layerCounts[type.name] ?? count
    layerCounts[type.name] = known
    if count != known {
      report.faults.append("\(type.name) has \(count) layers when opened, \(known) at first")
    }
  }

  /// Lifts all fingers, waits until nothing moves, and checks for leaks.
  private mutating func rest() throws(DemoFailure) {
    let application = run.frame.window.application
    now = now + Soak.frameInterval
    deliver(fingers.liftAll())
    for _ in 0..<60 where application.isMoving || application.nextDeadline != nil {
      now = now + .seconds(1)
      application.reachDeadlines(upTo: now)
      if application.isMoving { application.advance(to: now) }
    }
    try draw()
    try run.frame.stage.settle()
    count()
    let name = type(of: run.frame.scene).name
    if application.openTouches > 0 { report.faults.append("\(name): touches are left down") }
    if application.isMoving { report.faults.append("\(name): something never stops moving") }
    let area = Rect(origin: .zero, size: run.frame.window.bounds.size)
    for layer in run.frame.scene.root.movables where !layer.isInReach(of: area) {
      report.faults.append("\(name): \(layer.name) is out of reach")
    }
  }
}

/// Counts trace entries.
private final class SoakTally {
  private(set) var begun = 0
  private(set) var ended = 0
  private(set) var cancelled = 0
  private(set) var gestures = 0
  /// The repairs of the engine, in its words: these fingers need none.
  private(set) var faults: [String] = []

  /// The maximum number of stored faults.
  private static let most = 20

  private func add(_ fault: String) {
    if faults.count < SoakTally.most, !faults.contains(fault) { faults.append(fault) }
  }

  func add(_ entries: [TraceEntry]) {
    for entry in entries {
      switch entry.kind {
      case .touchBegan: begun += 1
      case .touchEnded: ended += 1
      case .touchCancelled: cancelled += 1
      case .acts: gestures += 1
      case .fault(let fault): add("\(fault)")
      case .illegalTransition(let from, let to):
        add("\(entry.label): an illegal transition from \(from) to \(to)")
      case .cycleDropped(let names):
        add("a cycle of failure requirements: \(names.joined(separator: ", "))")
      case .touchIgnored, .received, .notReceived, .verdict, .waits, .ends, .cancelled, .failed,
        .reset, .delivery, .handsOff:
        break
      }
    }
  }
}

extension Layer {
  /// The number of layers in the tree.
  fileprivate var layerCount: Int { children.reduce(1) { $0 + $1.layerCount } }

  /// The layers of the tree that fingers can move.
  fileprivate var movables: [Layer] {
    (manipulators.isEmpty ? [] : [self]) + children.flatMap(\.movables)
  }

  /// Whether a part of it can be touched within an area of the window.
  fileprivate func isInReach(of area: Rect) -> Bool {
    guard !isHidden else { return true }
    let box = transformToWindow.boundingBox(of: bounds)
    let shared = (
      min(box.maxX, area.maxX) - max(box.minX, area.minX),
      min(box.maxY, area.maxY) - max(box.minY, area.minY)
    )
    return box.isFinite && shared.0 > 0 && shared.1 > 0
  }
}

/// The memory of the process.
enum Memory {
  /// Makes all threads allocate from one heap; called before there is a second thread.
  ///
  /// With one heap per thread, as in glibc by default, the threads that decode images leave holes in their
  /// heaps, and the memory of a demo that runs for days creeps up.
  static func useOneHeap() {
    typealias Mallopt = @convention(c) (Int32, Int32) -> Int32
    let arenaMax: Int32 = -8  // M_ARENA_MAX of malloc.h, which Glibc does not have in Swift.
    guard let symbol = dlsym(nil, "mallopt") else { return }
    _ = unsafeBitCast(symbol, to: Mallopt.self)(arenaMax, 1)
  }

  /// The resident memory in kB; 0 if unknown.
  static var resident: Int {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    let fields = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }
}
