import CTouchstone
import Glibc
import Synchronization
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// A callback that may only query, because the engine is deciding.
enum Query {
  /// A layer's hit function.
  case hit
  /// A function of a custom recognizer.
  case custom

  /// Why a call that changes something is refused.
  var refusal: InterfaceError {
    switch self {
    case .hit:
      InterfaceError(
        TOUCHSTONE_ERROR_BUSY,
        "a hit function must not change anything: a touch is being assigned to a layer")
    case .custom:
      InterfaceError(
        TOUCHSTONE_ERROR_BUSY,
        "a function of a custom recognizer must not change anything but the recognizer's deadline, "
          + "crossing time, reason and values: gestures are being decided")
    }
  }
}

/// An application with its windows, and everything that a C program created in it.
final class ContextCore: @unchecked Sendable {
  let application = Application()
  /// The layers and recognizers that were not destroyed, by engine object.
  var layers: [ObjectIdentifier: LayerObject] = [:]
  var recognizers: [ObjectIdentifier: RecognizerObject] = [:]
  /// The clocks that were not destroyed.
  var clocks: [ObjectIdentifier: ClockObject] = [:]
  var handle: OpaquePointer?
  private(set) var root: LayerObject?
  /// The innermost running callback that may only query; nil if there is none.
  var query: Query?

  /// The thread inside a call; 0 for none.
  private let owner = Atomic<UInt>(0)
  /// The number of nested calls.
  private var depth = 0
  /// The objects destroyed during the outermost call.
  private var retiredObjects: [InterfaceObject] = []
  private var retiredData: [UserData] = []

  // MARK: Maintained by ContextCore+Notifications

  /// The faults of the running call, each with the name of its device.
  var faults: [(fault: InputFault, deviceName: String)] = []
  var faultFunction: Callback<touchstone_fault_function>?
  var traceFunction: Callback<touchstone_trace_function>?
  var recognizersByNumber: [Int: RecognizerObject] = [:]

  // MARK: Kept by ContextCore+Mistakes

  /// The devices that were added as windows of the program, by number.
  var ownSurfaces: Set<Int> = []
  /// The names of the devices that the running call removes, for the faults of their contacts.
  var removedDevices: [DeviceID: String] = [:]
  /// Notices mistakes over several calls.
  var hostWatch = HostWatch()
  /// How many calls of other threads were refused since the last report.
  let refusedCalls = Atomic<Int>(0)

  /// The frame being delivered; reused to avoid allocations.
  var frame = ContactFrame(time: .zero)

  /// The actions that the program has not polled yet; nil if it does not poll.
  var polled: PolledGestures?

  // MARK: Kept by ContextCore+Transcript

  var transcriptFunction: Callback<touchstone_transcript_function>?
  /// The lines of the transcript that the program has not received yet.
  var transcriptLines: [String] = []

  /// The current or most recent recorder.
  var recorder: ApplicationRecorder?
  /// Whether a recording is in progress.
  var isRecording = false

  /// The window; nil once the context is destroyed.
  var window: Window? { root?.layer as? Window }

  /// All windows that were not destroyed, in no particular order.
  var windows: [Window] { layers.values.compactMap { $0.layer as? Window } }

  /// Creates the root, which references the context until the context is destroyed.
  func makeRoot(size: Size) throws(InterfaceError) -> LayerObject {
    let window = InterfaceWindow(
      frame: Rect(origin: .zero, size: size), name: "window", application: application)
    let object = LayerObject(window, in: self)
    window.object = Weak(object)
    root = object
    // The application belongs to the core and reports nothing without a call, which retains the core.
    application.onFault = { [unowned(unsafe) self] fault in note(.repaired(fault)) }
    return object
  }

  /// Destroys everything in the context.
  func destroy() {
    application.onFault = nil
    application.trace = nil
    (faults, faultFunction, traceFunction) = ([], nil, nil)
    (transcriptFunction, transcriptLines) = (nil, [])
    (recorder, isRecording) = (nil, false)
    polled = nil
    (handle, root) = (nil, nil)
    for recognizer in recognizers.values {
      recognizer.dropDelegate()
      recognizer.retire()
    }
    for layer in layers.values { layer.retire() }
    for clock in clocks.values { clock.retire() }
    clocks = [:]
    (recognizers, layers, recognizersByNumber) = ([:], [:], [:])
  }

  // MARK: Calls

  /// Whether the running call was made from within another one.
  var isWithinCallback: Bool { depth > 1 }

  /// Begins a call; throws if another thread is in a call.
  func enter() throws(InterfaceError) {
    let thread = UInt(pthread_self())
    // Only this thread can have stored its own number.
    if owner.load(ordering: .relaxed) != thread {
      let exchange = owner.compareExchange(expected: 0, desired: thread, ordering: .acquiring)
      guard exchange.exchanged else {
        refusedCalls.add(1, ordering: .relaxed)
        throw InterfaceError(
          TOUCHSTONE_ERROR_THREAD,
          "another thread is within a call on the same context: make all calls on one thread, "
            + "or hold a lock during each")
      }
    }
    depth += 1
  }

  /// Ends a call; the outermost one sends pending notifications and releases destroyed objects.
  func leave() {
    if depth == 1 { finish() }
    depth -= 1
    if depth == 0 { owner.store(0, ordering: .releasing) }
  }

  private func finish() {
    if refusedCalls.load(ordering: .relaxed) > 0 { noticeRefusedCalls() }
    repeat {
      reportFaults()
      reportTrace()
      reportTranscript()
      release()
    } while !retiredData.isEmpty || !retiredObjects.isEmpty || hasPendingReports
    if !removedDevices.isEmpty { removedDevices = [:] }
  }

  func retire(_ object: InterfaceObject) { retiredObjects.append(object) }

  func retire(_ data: UserData) {
    if data.release != nil { retiredData.append(data) }
  }

  private func release() {
    let objects = retiredObjects
    let data = retiredData
    (retiredObjects, retiredData) = ([], [])
    withExtendedLifetime(objects) {}
    for data in data { data.release?(data.data) }
  }

  // MARK: Looking up

  func handle(of layer: Layer?) -> OpaquePointer? {
    layer.flatMap { layers[ObjectIdentifier($0)]?.handle }
  }

  func handle(of recognizer: GestureRecognizer) -> OpaquePointer? {
    recognizers[ObjectIdentifier(recognizer)]?.handle
  }
}
