import TouchRecordings

/// An input device that does not exist, as the kernel and udev would describe it.
struct MockDevice {
  enum Kind {
    case touchscreen
    case touchpad
    case pen
    case mouse
  }

  var number: Int
  var kind: Kind = .touchscreen
  var slots = 10
  var maximum: (x: Int32, y: Int32) = (3839, 2159)
  /// Units per millimeter.
  var resolution: Int32 = 12
  /// The values of every slot before the first contact.
  var initialPosition: (x: Int32, y: Int32) = (0, 0)
  /// Whether a pen was near, leaned to the right and had its button pressed, before the device is opened.
  var isPenNear = false
  /// Whether udev has classified the device.
  var isTagged = true
  /// Whether a touchscreen has no slots and lists all contacts in every frame.
  var listsContacts = false
  /// Whether a pen's tablet is a screen.
  var isDirect = true
  /// Further properties of udev, each as "KEY=VALUE".
  var extra: [String] = []

  var node: String { "/dev/input/event\(number)" }
  var systemPath: String { "/sys/devices/virtual/input/input\(number)/event\(number)" }
  var name: String { "Mock \(kind) \(number)" }

  private static let bus = 0x18
  private static let vendor = 0x1234
  private var product: Int { 0x5600 + number }

  /// The device's description in a recording.
  var recorded: RecordedDevice {
    RecordedDevice(
      name: name, node: node, codes: [0: [], 1: keys, 3: axes.map(\.code)],
      axes: Dictionary(uniqueKeysWithValues: axes.map { ($0.code, $0.axis) }),
      properties: properties)
  }

  // MARK: Capabilities

  private var keys: [UInt16] {
    switch kind {
    case .touchscreen: [0x14A]
    case .touchpad: [0x110, 0x145, 0x14A, 0x14D, 0x14E, 0x14F]
    case .pen: [0x140, 0x14A, 0x14B]
    case .mouse: [0x110, 0x111, 0x112]
    }
  }

  /// The movements of a mouse, and its wheels, also in 120ths of a notch.
  private var movements: [UInt16] { kind == .mouse ? [0, 1, 6, 8, 0xB, 0xC] : [] }

  private var types: [UInt16] { kind == .mouse ? [0, 1, 2] : [0, 1, 3] }

  private var properties: [UInt16] {
    switch kind {
    case .touchscreen: [1]
    case .pen: [isDirect ? 1 : 0]
    case .touchpad: [0, 2]
    case .mouse: []
    }
  }

  private var axes: [(code: UInt16, axis: RecordedDevice.Axis)] {
    typealias Entry = (code: UInt16, axis: RecordedDevice.Axis)
    let x = RecordedDevice.Axis(maximum: maximum.x, resolution: resolution)
    let y = RecordedDevice.Axis(maximum: maximum.y, resolution: resolution)
    if kind == .mouse { return [] }
    if listsContacts { return [(0x35, x), (0x36, y)] }
    let pressure = RecordedDevice.Axis(maximum: 4095)
    if kind == .pen {
      let tilt = RecordedDevice.Axis(minimum: -64, maximum: 63, resolution: 57)
      return [
        (0, x), (1, y), (0x18, pressure), (0x19, RecordedDevice.Axis(maximum: 63)), (0x1A, tilt),
        (0x1B, tilt),
      ]
    }
    let contacts: [Entry] = [
      (0, x), (1, y), (0x2F, RecordedDevice.Axis(maximum: Int32(slots) - 1)), (0x35, x),
      (0x36, y), (0x37, RecordedDevice.Axis(maximum: 2)),
      (0x39, RecordedDevice.Axis(maximum: 65535)),
    ]
    // A touchpad that reports pressure counts a finger without pressure as hovering.
    if kind == .touchpad { return contacts }
    let forces: [Entry] = [
      (0x30, RecordedDevice.Axis(maximum: 255)), (0x3A, RecordedDevice.Axis(maximum: 200)),
    ]
    // libevdev queries in the order of the codes and gets the answers in the order of the file.
    return (contacts + forces).sorted { $0.code < $1.code }
  }

  private var udevProperties: [String] {
    guard isTagged else { return extra }
    let kind =
      switch kind {
      case .touchscreen: "ID_INPUT_TOUCHSCREEN=1"
      case .touchpad: "ID_INPUT_TOUCHPAD=1"
      case .pen: "ID_INPUT_TABLET=1"
      case .mouse: "ID_INPUT_MOUSE=1"
      }
    let unit = max(resolution, 1)
    return [
      kind, "ID_INPUT=1", "ID_INPUT_WIDTH_MM=\((maximum.x + 1) / unit)",
      "ID_INPUT_HEIGHT_MM=\((maximum.y + 1) / unit)",
    ] + extra
  }

  // MARK: Descriptions for umockdev

  /// The device's path in /sys and its properties in udev, with the number of the terminal that replaces its
  /// node, because libinput compares the two.
  func systemText(terminal: Int) -> String {
    let udev = udevProperties.map { "E: \($0)\n" }.joined()
    var text = """
      P: /devices/virtual/input/input\(number)/event\(number)
      N: input/event\(number)
      E: DEVNAME=\(node)
      E: MAJOR=136
      E: MINOR=\(terminal)
      E: SUBSYSTEM=input
      \(udev)A: dev=136:\(terminal)\\n
      L: device=../../input\(number)

      P: /devices/virtual/input/input\(number)
      E: SUBSYSTEM=input
      E: NAME="\(name)"
      E: PHYS="mock/input\(number)"
      E: PRODUCT=\(hex(Self.bus))/\(hex(Self.vendor))/\(hex(product))/1
      E: PROP=\(words(properties))
      E: EV=\(words(types))
      E: KEY=\(words(keys))
      E: ABS=\(words(axes.map(\.code)))
      \(udev)A: name=\(name)\\n
      A: phys=mock/input\(number)\\n
      A: uniq=\\n
      A: properties=\(words(properties))\\n
      A: id/bustype=\(hex(Self.bus))\\n
      A: id/vendor=\(hex(Self.vendor))\\n
      A: id/product=\(hex(product))\\n
      A: id/version=1\\n
      A: capabilities/ev=\(words(types))\\n
      A: capabilities/key=\(words(keys))\\n
      A: capabilities/abs=\(words(axes.map(\.code)))\\n

      """
    text += "A: capabilities/rel=\(words(movements))\\n\n"
    for capability in ["msc", "sw", "led", "ff", "snd"] {
      text += "A: capabilities/\(capability)=0\\n\n"
    }
    return text + "\n"
  }

  /// The answers to the calls of libevdev 1.13 when it opens a device and when it reads the state again.
  /// Sizes are matched exactly: each is the one that libevdev asks for.
  var answers: String {
    var table = AnswerTable(node: node)
    table.add("EVIOCGBIT(0)", 8, bits(types, bytes: 8))
    table.add("EVIOCGNAME(0)", name.utf8.count + 1, text(name))
    table.add("EVIOCGPHYS(0)", 12, text("mock/input\(number)"))
    table.add("EVIOCGUNIQ(0)", 1, text(""))
    table.add("EVIOCGID", 0, [Self.bus, Self.vendor, product, 1].flatMap { bytes(UInt16($0)) })
    table.add("EVIOCGVERSION", 0, bytes(UInt32(0x010001)))
    table.add("EVIOCGPROP(0)", 8, bits(properties, bytes: 8))
    for (type, size) in [(2, 8), (3, 8), (0x11, 8), (1, 96), (5, 8), (4, 8), (0x15, 16), (0x12, 8)]
    {
      // No device here has any other type.
      let codes = [1: keys, 2: movements, 3: axes.map(\.code)][type] ?? []
      table.add("EVIOCGBIT(\(type))", size, bits(codes, bytes: size))
    }
    table.add("EVIOCGKEY(0)", 96, bits(isPenNear ? [0x140, 0x14B] : [], bytes: 96))
    table.add("EVIOCGLED(0)", 8, [UInt8](repeating: 0, count: 8))
    table.add("EVIOCGSW(0)", 8, [UInt8](repeating: 0, count: 8))
    for (code, axis) in axes {
      let value: Int32 = isPenNear && code == 0x1A ? 20 : 0
      let values = [value, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      table.add(code == 0 ? "EVIOCGABS" : "EVIOCGABS(\(code))", 0, values.flatMap { bytes($0) })
    }
    if kind != .pen, kind != .mouse, !listsContacts {
      for code in axes.map(\.code) where code > 0x2F { addSlots(code, to: &table) }
    }
    return table.text
  }

  /// libevdev requests 256 slots, whatever their number is.
  private func addSlots(_ code: UInt16, to table: inout AnswerTable) {
    let value: Int32 =
      switch code {
      case 0x35: initialPosition.x
      case 0x36: initialPosition.y
      case 0x39: -1
      default: 0
      }
    let values = (0..<256).map { $0 < slots ? value : 0 }
    table.add(
      "EVIOCGMTSLOTS(0)", 0, bytes(UInt32(code)) + values.flatMap { bytes($0) })
  }

  private struct AnswerTable {
    var text: String

    init(node: String) { text = "@DEV \(node)\n" }

    mutating func add(_ call: String, _ result: Int, _ data: [UInt8]) {
      let digits = data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      text += " \(call) \(result) \(digits.joined())\n"
    }
  }

  // MARK: Numbers

  private func hex(_ value: Int) -> String { String(value, radix: 16) }

  private func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private func bits(_ codes: [UInt16], bytes count: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    for code in codes { result[Int(code / 8)] |= 1 << (code % 8) }
    return result
  }

  /// A bit map as in /sys: words of 64 bits, the highest first.
  private func words(_ codes: [UInt16]) -> String {
    var words = [UInt64](repeating: 0, count: Int((codes.max() ?? 0) / 64) + 1)
    for code in codes { words[Int(code / 64)] |= 1 << UInt64(code % 64) }
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }

  private func text(_ value: String) -> [UInt8] {
    Array((Array(value.utf8) + [UInt8](repeating: 0, count: 255)).prefix(255))
  }
}
