import Glibc
import LibinputSource

/// A machine with devices that a check adds, by umockdev: /sys and /dev are redirected for this process, and
/// a device reports the events written to the other end of its node.
///
/// umockdev is loaded at run time, so that the package builds without it. The process must run under
/// umockdev-wrapper, in a namespace with its own udev database and /dev/pts.
final class MockTestbed {
  private let bed: UnsafeMutableRawPointer
  private let library: Umockdev
  private let folder: String
  private var present: [Int: (device: MockDevice, descriptor: Int32, terminal: Int)] = [:]

  /// A machine with these devices.
  init(_ devices: [MockDevice] = []) throws(CheckError) {
    library = try Umockdev()
    guard let bed = library.makeTestbed() else { throw CheckError("umockdev gives no test bed") }
    self.bed = bed
    var template = Array("/tmp/touchstone-mock-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CheckError("no temporary folder") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for device in devices { try add(device) }
  }

  deinit {
    library.unref(bed)
    rmdir(folder)
  }

  /// Plugs a device in.
  func add(_ device: MockDevice) throws(CheckError) {
    let terminal = try nextTerminal()
    try writeDatabaseEntry("I:1\n", terminal: terminal)
    guard library.addFromString(bed, device.systemText(terminal: terminal), nil) != 0 else {
      throw CheckError("umockdev refuses the description of \(device.node)")
    }
    let file = "\(folder)/ioctl"
    try write(device.answers, to: file)
    let isLoaded = library.loadAnswers(bed, device.node, file, nil) != 0
    unlink(file)
    guard isLoaded else { throw CheckError("umockdev refuses the answers of \(device.node)") }
    let descriptor = library.descriptor(bed, device.node)
    guard descriptor >= 0 else { throw CheckError("\(device.node) has no other end") }
    present[device.number] = (device, descriptor, terminal)
  }

  /// The number of the next terminal: the kernel assigns the lowest free one.
  private func nextTerminal() throws(CheckError) -> Int {
    let descriptor = library.openTerminal(O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    guard descriptor >= 0, let name = library.terminalName(descriptor),
      let number = Int(String(cString: name).split(separator: "/").last ?? "")
    else { throw CheckError("cannot open a terminal") }
    return number
  }

  /// Pulls a device out: udev reports it, and its node is removed.
  func remove(_ number: Int) {
    guard let entry = present.removeValue(forKey: number) else { return }
    library.event(bed, entry.device.systemPath, "remove")
    library.removeDevice(bed, entry.device.systemPath)
    library.removeDevice(
      bed, "/sys/devices/virtual/input/input\(number)")
  }

  /// Hangs up the node of a device, as the kernel does when the device is gone. udev does not report it, and
  /// no device can be added afterwards.
  func hangUp(_ number: Int) throws(CheckError) {
    guard let entry = present.removeValue(forKey: number) else { return }
    // umockdev still closes the descriptor.
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    guard nothing >= 0, dup2(nothing, entry.descriptor) >= 0 else {
      throw CheckError("\(entry.device.node) cannot be hung up")
    }
  }

  /// The entry of udev's database for a device that is present.
  func setDatabaseEntry(_ text: String?, of number: Int) throws(CheckError) {
    guard let terminal = present[number]?.terminal else { return }
    if let text {
      try writeDatabaseEntry(text, terminal: terminal)
    } else {
      unlink("/run/udev/data/c136:\(terminal)")
    }
  }

  private func writeDatabaseEntry(_ text: String, terminal: Int) throws(CheckError) {
    try write(text, to: "/run/udev/data/c136:\(terminal)")
  }

  private func write(_ text: String, to file: String) throws(CheckError) {
    guard let stream = fopen(file, "w") else { throw CheckError("cannot write \(file)") }
    defer { fclose(stream) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else {
      throw CheckError("cannot write \(file)")
    }
  }

  /// Makes the device of a frame report it. At most 170 events can wait for a reader.
  func report(_ frame: TouchScript.Frame) throws(CheckError) {
    let events = frame.events.map { event in
      InputEventBytes(
        seconds: frame.time / 1_000_000, microseconds: frame.time % 1_000_000, type: event.type,
        code: event.code, value: event.value)
    }
    guard let entry = present[frame.device] else { throw CheckError("no device \(frame.device)") }
    let size = events.count * MemoryLayout<InputEventBytes>.stride
    guard Glibc.write(entry.descriptor, events, size) == size else {
      throw CheckError("\(entry.device.node) takes no more events")
    }
  }
}

/// An event as the kernel writes it on 64-bit machines.
struct InputEventBytes {
  var seconds: Int64
  var microseconds: Int64
  var type: UInt16
  var code: UInt16
  var value: Int32
}

/// The functions of libumockdev that are used.
private struct Umockdev {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias Make = @convention(c) () -> Pointer?
  typealias AddFromString = @convention(c) (Pointer, Text, Pointer?) -> Int32
  typealias Load = @convention(c) (Pointer, Text, Text, Pointer?) -> Int32
  typealias Descriptor = @convention(c) (Pointer, Text) -> Int32
  typealias Event = @convention(c) (Pointer, Text, Text) -> Void
  typealias Remove = @convention(c) (Pointer, Text) -> Void
  typealias OpenTerminal = @convention(c) (Int32) -> Int32
  typealias TerminalName = @convention(c) (Int32) -> Text?
  typealias Unref = @convention(c) (Pointer) -> Void

  let makeTestbed: Make
  let addFromString: AddFromString
  let loadAnswers: Load
  let descriptor: Descriptor
  let event: Event
  let removeDevice: Remove
  let unref: Unref
  // Functions of the C library that are missing in Swift's module for it.
  let openTerminal: OpenTerminal
  let terminalName: TerminalName

  init() throws(CheckError) {
    guard let library = dlopen("libumockdev.so.0", RTLD_NOW),
      let objects = dlopen("libgobject-2.0.so.0", RTLD_NOW)
    else { throw CheckError("libumockdev.so.0 is not there") }
    makeTestbed = try Self.find("umockdev_testbed_new", library)
    addFromString = try Self.find("umockdev_testbed_add_from_string", library)
    loadAnswers = try Self.find("umockdev_testbed_load_ioctl", library)
    descriptor = try Self.find("umockdev_testbed_get_dev_fd", library)
    event = try Self.find("umockdev_testbed_uevent", library)
    removeDevice = try Self.find("umockdev_testbed_remove_device", library)
    unref = try Self.find("g_object_unref", objects)
    openTerminal = try Self.find("posix_openpt", library)
    terminalName = try Self.find("ptsname", library)
  }

  private static func find<Function>(
    _ name: String, _ library: UnsafeMutableRawPointer
  ) throws(CheckError) -> Function {
    guard let symbol = dlsym(library, name) else { throw CheckError("umockdev has no \(name)") }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
