import TouchGeometry
import TouchGestures
import TouchTracking

/// Receives the input: owns the devices, the windows and everything in them, and is the last responder of
/// every chain.
///
///     let window = Window(size: Size(width: 800, height: 600))
///     let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
///     window.deliver(ContactFrame(device: screen, time: time, contacts: contacts))
///     if let deadline = window.nextDeadline { print("call window.advance(to:) at", deadline) }
///
/// An application reads no clock and starts no thread: time advances only with frames and ``advance(to:)``,
/// and nothing happens between two calls. An application with its windows, layers and recognizers belongs to
/// one isolation domain, which the host chooses.
open class Application: Responder {
  /// Called for each repair of the input; nil by default. A window retains its application, so capture
  /// windows and their owners weakly.
  public final var onFault: ((TrackingFault) -> Void)?

  /// The trace of every verdict and decision; nil by default, which records nothing and has no cost.
  public final var trace: Trace? {
    get { turn.journal.trace }
    set { turn.journal.trace = newValue }
  }

  /// The estimator of the velocities of touches and gestures; the filter by default. A change applies to
  /// touches that land later. A recognizer can have its own ``GestureRecognizer/velocityEstimator``.
  @exclusivity(unchecked) public final var velocityEstimator = VelocityEstimator.filter

  @exclusivity(unchecked) final var tracker = TouchTracker()
  @exclusivity(unchecked) private final var frame = TouchFrame()
  /// The sample of a delivery with a single sample; constructed in place, because copying a value that was
  /// just written piece by piece is slow.
  @exclusivity(unchecked) private final var sample = TouchSample(
    id: TouchID(0), time: .zero, location: .zero, phase: .cancelled)
  /// The instant whose frames ``frame`` collects; nil if no instant is incomplete.
  private final var gathered: Instant?
  /// Calls made from within a callback, to be handled after it returns.
  @exclusivity(unchecked) private final var postponed: [Input] = []
  private final var isCatchingUp = false
  @exclusivity(unchecked) final var windowList: [WindowReference] = []
  /// The largest order of a window so far.
  final var windowCount = 0
  final let turn = Turn()
  /// Steadies touches for windows that have ``Accommodations``.
  @exclusivity(unchecked) final var filter = AccommodationFilter()
  /// Tap recognizers that stop waiting for the next tap when a touch lands on another layer.
  @exclusivity(unchecked) final var waiting: [TapGestureRecognizer] = []
  /// Whether a window has accommodations, or had some when a touch landed that is still down.
  final var isAccommodating = false
  /// Whether whole frames may take the fast path: no window has accommodations, and there are no listeners.
  final var mayTakeShortcut = true
  /// The listeners that receive the input.
  @exclusivity(unchecked) final var inputListeners: [InputListener] = []
  /// The number of listeners ever added.
  final var listenerCount = 0

  enum Input {
    case frames([ContactFrame])
    case advance(Instant)
    case cancelAll(Instant, DeviceID?, isEnd: Bool)
    case removeSurface(DeviceID, Instant)
    case scroll(TouchpadEvent, Point)
    case hover(HoverEvent)
    case cancelHover(DeviceID)
  }

  /// The layers that two fingers on a touchpad scroll.
  final var scrolled: [DeviceID: Weak<Layer>] = [:]
  /// The layers under pointers.
  final let hovering = HoverTracker()

  final func postpone(_ input: Input) { postponed.append(input) }

  /// Creates an application without any devices or windows.
  public override init() {
    super.init()
    turn.belong(to: self)
  }

  /// Adds a device and returns the number that its frames must carry.
  public final func addSurface(_ surface: Surface) -> DeviceID { tracker.addSurface(surface) }

  /// Removes a device that no longer exists, for example because it was unplugged.
  ///
  /// Its touches are cancelled, each with a fault as by ``cancelAll(at:device:)``; its hovering and scrolling
  /// end. Later frames of it are ignored and reported to ``onFault``, as is removing it again. Its number is not
  /// reused: it gets a new one when it is added again. Remove devices that disconnect, to save memory.
  ///
  /// Called from within an action or a responder, it takes effect after the current delivery.
  ///
  /// - Parameters:
  ///   - device: The number that ``addSurface(_:)`` returned.
  ///   - instant: The event time at which the device disappeared.
  /// - Complexity: O(devices + the consequences of cancelling its touches).
  public final func removeSurface(_ device: DeviceID, at instant: Instant) {
    guard !turn.isBusy else { return postponed.append(.removeSurface(device, instant)) }
    cancelScrolling(ofOnly: device, at: instant)
    cancelHover(of: device)
    if !inputListeners.isEmpty { notifyListeners(.removed(device, at: instant + hostLag)) }
    if gathered == nil { frame.removeAll() }
    tracker.removeSurface(device, at: instant, into: &frame)
    process()
  }

  /// The number of devices that were added and not removed.
  public final var deviceCount: Int { tracker.deviceCount }

  /// The surface of a device; nil if it was never added, or was removed.
  public final func surface(of device: DeviceID) -> Surface? { tracker.surface(of: device) }

  /// Delivers what a device reports at one instant. Earlier deadlines are handled first.
  ///
  /// A frame that is ``ContactFrame/isPartial`` is kept until another frame completes its instant or time
  /// advances: a frame that is not partial completes it, and so does any frame of a later instant. More than
  /// 4,096 samples and faults at one instant, more than hands can cause, also complete it. A further frame of
  /// the same instant counts as later.
  ///
  /// Called from within an action or a responder, it takes effect after the current delivery.
  ///
  /// - Complexity: O(contacts x recognizers that receive them); does not allocate in the steady state.
  public final func deliver(_ contacts: ContactFrame) {
    guard !turn.isBusy else { return postponed.append(.frames([contacts])) }
    guard mayTakeShortcut, gathered == nil, !contacts.isPartial else { return gather(contacts) }
    if contacts.contacts.count == 1, tracker.trackOne(contacts, as: &sample) {
      turn.process(&sample)
      if !postponed.isEmpty { catchUp() }
    } else {
      let time = eventTime(of: contacts)
      frame.removeAll()
      tracker.track(contacts, into: &frame)
      process(upTo: time)
    }
  }

  /// Delivers several frames as one: recognition is the same as for single frames, but each recognizer's
  /// actions and each layer receive their movements together. A frame of the same instant as a whole one
  /// before it is a delivery of its own.
  ///
  /// If the last frames belong to an incomplete instant, those of earlier instants are one delivery and do
  /// not wait for the rest.
  public final func deliver(_ frames: [ContactFrame]) {
    guard !turn.isBusy else { return postponed.append(.frames(frames)) }
    guard let last = frames.last else { return }
    var complete = frames.count
    if last.isPartial {
      while complete > 0, frames[complete - 1].time == last.time { complete -= 1 }
    }
    if complete > 0 {
      completeGathered(before: eventTime(of: frames[0]))
      var time = Instant(microseconds: .min)
      var isWhole = false
      for contacts in frames[..<complete] {
        let counted = eventTime(of: contacts)
        if isWhole, counted <= time {
          // A whole frame completes its instant: another one of that instant is a delivery of its own.
          process(upTo: time)
          completeGathered(before: counted)
        }
        isWhole = !contacts.isPartial
        time = max(time, counted)
        notifyListeners(of: contacts, at: counted)
        tracker.track(contacts, into: &frame)
      }
      process(upTo: time)
    }
    for contacts in frames[complete...] { gather(contacts) }
  }

  private final func eventTime(of contacts: ContactFrame) -> Instant {
    tracker.eventTime(of: contacts, asOf: turn.journal.now)
  }

  /// How far event time is ahead of the host's clock.
  package final var hostLag: TimeSpan { tracker.hostLag }

  /// The maximum number of samples and faults of one instant that are gathered, 64 reports of 64 contacts, so
  /// that a host that never completes its frames cannot exhaust memory.
  private static let maximumGathered = 4_096

  /// Adds a frame to the incomplete ones of its instant, and handles them once they are complete.
  private final func gather(_ contacts: ContactFrame) {
    let deliveryTime = eventTime(of: contacts)
    notifyListeners(of: contacts, at: deliveryTime)
    completeGathered(before: deliveryTime)
    tracker.track(contacts, into: &frame)
    let count = frame.samples.count + frame.faults.count
    guard contacts.isPartial, count <= Self.maximumGathered else {
      return process(upTo: deliveryTime)
    }
    // A device's time may jump backwards; event time may not.
    let repaired = frame.samples.last?.time ?? frame.faults.last?.time ?? deliveryTime
    let time = max(deliveryTime, repaired)
    gathered = max(time, gathered ?? turn.journal.now)
    // Deadlines before this instant come first; its own follow later, as movements are judged before them.
    let due = (frame.samples.first?.time ?? deliveryTime) - .microseconds(1)
    beginHeldTouches(upTo: due)
    turn.reachDue(upTo: due)
    if !postponed.isEmpty { catchUp() }
  }

  /// Handles the frames of an instant before `time`, which is complete, and makes room for a new frame unless
  /// the collected ones still wait.
  private final func completeGathered(before time: Instant) {
    if let instant = gathered, time > instant { process() }
    if gathered == nil { frame.removeAll() }
  }

  /// Advances event time to `instant`: deadlines up to it take effect, and an earlier incomplete frame is
  /// completed. Time never goes backwards; an earlier instant has no effect. If a device's clock was set
  /// back, the host's was too: event time and ``nextDeadline`` continue from the instant at which this was
  /// noticed.
  public final func advance(to instant: Instant) {
    let instant = instant + tracker.hostLag
    // Usually nothing is due; then only time advances.
    if turn.isQuiet(upTo: instant), postponed.isEmpty, gathered == nil, filter.deadline > instant {
      turn.journal.now = max(turn.journal.now, instant)
    } else {
      advanceWithWork(to: instant)
    }
  }

  @inline(never)
  private final func advanceWithWork(to instant: Instant) {
    guard !turn.isBusy else { return postponed.append(.advance(instant - tracker.hostLag)) }
    if let gathered, instant > gathered { process() }
    beginHeldTouches(upTo: instant)
    turn.advance(to: instant)
    // Calls that a motion's callbacks make take effect after it: one that advances time would advance itself.
    if !motions.isEmpty { run { motions.advance(to: turn.journal.now) } }
    if !postponed.isEmpty { catchUp() }
  }

  /// The latest time at which ``advance(to:)`` must be called, even without touches; nil if nothing is
  /// pending.
  ///
  /// This is the next deadline of a recognizer or of a motion. While ``isMoving``, a host that draws
  /// calls ``advance(to:)`` before every frame.
  ///
  /// - Complexity: O(recognizers that take part in a gesture).
  public final var nextDeadline: Instant? {
    let held = filter.deadline == .distantFuture ? nil : filter.deadline
    let next = Self.earlier(Self.earlier(turn.nextDeadline, motions.nextDeadline), held)
    let due = gathered.map { Self.earlier(next, $0 + .microseconds(1)) } ?? next
    return due.map { $0 - tracker.hostLag }
  }

  private static func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// Motions in progress, such as a layer after a fling; they follow event time.
  public final var motions: Motions { turn.motions }

  /// Whether anything is in motion without fingers.
  public final var isMoving: Bool { !motions.isEmpty }

  /// Cancels all touches of one device or of all devices, and ends their scrolling without a fling, because the
  /// input ended or a window lost it. For a device that no longer exists, use ``removeSurface(_:at:)``.
  public final func cancelAll(at instant: Instant, device: DeviceID? = nil) {
    cancelAll(at: instant, device: device, isEnd: true)
  }

  /// Cancels touches like ``cancelAll(at:device:)``, without faults: the window system claimed the fingers.
  package final func interruptAll(at instant: Instant, device: DeviceID? = nil) {
    cancelAll(at: instant, device: device, isEnd: false)
  }

  private final func cancelAll(at instant: Instant, device: DeviceID?, isEnd: Bool) {
    guard !turn.isBusy else { return postponed.append(.cancelAll(instant, device, isEnd: isEnd)) }
    cancelScrolling(ofOnly: device, at: instant)
    if !inputListeners.isEmpty { notifyListeners(.cancelled(device, at: instant + hostLag)) }
    if gathered == nil { frame.removeAll() }
    tracker.cancelAll(at: instant, device: device, isEnd: isEnd, into: &frame)
    process()
  }

  /// Tells the application that memory is low. The default notifies the windows, front to back.
  ///
  /// The host calls it when the system reports low memory, for example through pressure stall information on
  /// Linux; the engine never calls it. It may be called at any time, even while fingers are down.
  open override func memoryIsShort(_ shortage: MemoryShortage) {
    for window in windows { window.memoryIsShort(shortage) }
  }

  /// Handles the frame. A frame without valid changes still advances time.
  private final func process(upTo time: Instant? = nil) {
    gathered = nil
    if !frame.faults.isEmpty { report() }
    if isAccommodating { accommodate(&frame.samples) }
    // Callbacks do not touch the frame: calls that would are postponed.
    turn.process(&frame.samples)
    if let time, frame.samples.isEmpty {
      beginHeldTouches(upTo: time)
      turn.reachDue(upTo: time)
    }
    if !postponed.isEmpty { catchUp() }
  }

  /// Calls made during a callback are postponed: without this, a handler that delivered a frame caused one
  /// frame to be handled twice and another not at all.
  private final func report() {
    turn.isBusy = true
    for fault in frame.faults { report(fault) }
    turn.isBusy = false
  }

  final func report(_ fault: TrackingFault) {
    onFault?(fault)
    trace?.append(TraceEntry(time: fault.time, recognizer: nil, label: "", kind: .fault(fault)))
  }

  /// Handles what callbacks have requested in the meantime, in order. Their consequences are handled by the
  /// same loop, so that a program that plays itself frame by frame does not fill the stack.
  final func catchUp() {
    guard !isCatchingUp else { return }
    isCatchingUp = true
    while !postponed.isEmpty {
      let inputs = postponed
      postponed = []
      for input in inputs { handle(input) }
    }
    isCatchingUp = false
  }

  private final func handle(_ input: Input) {
    switch input {
    case .frames(let frames): deliver(frames)
    case .advance(let instant): advance(to: instant)
    case .cancelAll(let at, let device, let isEnd): cancelAll(at: at, device: device, isEnd: isEnd)
    case .removeSurface(let device, let instant): removeSurface(device, at: instant)
    case .scroll(let event, let pointer): scroll(event, at: pointer)
    case .hover(let event): hover(event)
    case .cancelHover(let device): cancelHover(of: device)
    }
  }

  // MARK: Windows

  final func add(_ window: Window) {
    windowList.append(WindowReference(window: window))
    bringToFront(window)
  }

  final func remove(_ window: Window) {
    windowList.removeAll { $0.window === window }
    turn.windowWillDeallocate(window)
  }

  /// Binds a touch to the frontmost layer at a position on the screen, and to that layer's window; to none if
  /// no layer is hit.
  final func hit(_ location: Point, by touch: Touch, with event: TouchEvent) {
    defer { if !waiting.isEmpty { endWaits(by: touch) } }
    if windowList.count == 1 {
      // A hit test may release the window that it is called for.
      let window = windowList[0].window
      withExtendedLifetime(window) { _ = hit(location, in: window, by: touch, with: event) }
    } else {
      for window in windows where hit(location, in: window, by: touch, with: event) { return }
    }
  }

  private final func hit(
    _ location: Point, in window: Window, by touch: Touch, with event: TouchEvent
  ) -> Bool {
    guard let point = window.point(fromParent: location),
      let layer = window.hitTest(point, with: event)
    else { return false }
    // Nearly always it is a layer of the window whose hit test answered. An override may return a layer of
    // another window or move the layer; the touch then belongs to the window that contains the layer. A layer
    // in no window of this application, or in one that is hidden by now, counts as no hit.
    if layer.isInTree(of: window), !window.isHidden {
      touch.windowLink = window
    } else if let owner = layer.window, owner.application === self, !owner.isHidden {
      touch.windowLink = owner
    } else {
      return false
    }
    touch.hitLayer = touch.isInWindow(layer) ? nil : layer
    return true
  }
}
