import TouchGeometry
import TouchTracking
import Touchstone

/// The pointer that a recorded mouse moves.
///
/// Input: the events of a mouse, or of the pointing device of a virtual machine, which reports positions.
/// Output: hovering and scrolling at the pointer, and one contact while a button is pressed, as a live source
/// reports a mouse. The pointer starts in the middle of its plane and stays on it. A mouse of 1000 dots per
/// inch moves it 1 pt per step; a desktop's acceleration is not applied.
struct RecordedMouse: Sendable {
  /// The slot of the contact.
  static let slot = 32
  /// The size of the screen of a recording without touch devices, in points: 12 by 6.75 inches.
  static let assumedScreen = Size(width: 1920, height: 1080)
  /// The numbers of the buttons.
  private static let numbers: [UInt16: Int] = [
    KeyCode.left: 1, KeyCode.middle: 2, KeyCode.right: 3, KeyCode.side: 4, KeyCode.extra: 5,
  ]

  private let plane: Rect
  /// The distance of one step, in points.
  private let step: Double
  /// The axes of a device that reports positions; nil for a mouse.
  private let axes: (x: Surface.Axis, y: Surface.Axis)?

  private var place: Point
  /// The movement of the current frame, in points.
  private var way = Vector.zero
  private var hasMoved = false
  /// The buttons that changed in the current frame, in order.
  private var changes: [(number: Int, isPressed: Bool)] = []
  private var pressed = TouchButtons()
  /// The button whose contact is down.
  private var finger: Int?
  private var wheel = WheelTurn()
  /// The whole notches of the current frame.
  private var notches: (x: Int32, y: Int32) = (0, 0)
  /// Whether each wheel has reported 120ths of a notch, which whole notches accompany. Some devices claim to report
  /// them and never do.
  private var isFine = (x: false, y: false)

  /// A mouse that moves a pointer on this plane, in points of the screen.
  init(_ device: RecordedDevice, on plane: Rect) {
    self.plane = plane
    place = plane.center
    step = 1000 / device.dotsPerInch
    let (x, y) = (device.axes[AbsoluteCode.x], device.axes[AbsoluteCode.y])
    axes =
      if device.reportsSteps { nil } else { (Surface.Axis(x), Surface.Axis(y)) }
  }

  /// Whether its contact is down.
  var isDown: Bool { finger != nil }

  /// Handles a value.
  mutating func update(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    switch type {
    case EventType.relative: turn(code, value)
    case EventType.absolute: put(code, value)
    case EventType.key:
      // 2 is the repetition of a key that is held.
      guard let number = Self.numbers[code], value == 0 || value == 1 else { return }
      if changes.count < Self.maximumChanges { changes.append((number, value == 1)) }
    default: break
    }
  }

  /// More changes of buttons within one frame are ignored.
  private static let maximumChanges = 64

  private mutating func turn(_ code: UInt16, _ value: Int32) {
    switch code {
    case RelativeCode.x: move(by: Vector(dx: Double(value) * step, dy: 0))
    case RelativeCode.y: move(by: Vector(dx: 0, dy: Double(value) * step))
    case RelativeCode.wheelHighResolution:
      isFine.y = true
      wheel.update(code, value)
    case RelativeCode.horizontalWheelHighResolution:
      isFine.x = true
      wheel.update(code, value)
    case RelativeCode.wheel: notches.y = notches.y &+ value
    case RelativeCode.horizontalWheel: notches.x = notches.x &+ value
    default: break
    }
  }

  private mutating func move(by way: Vector) {
    guard axes == nil else { return }
    self.way = self.way + way
    hasMoved = true
  }

  private mutating func put(_ code: UInt16, _ value: Int32) {
    guard let axes else { return }
    func share(_ axis: Surface.Axis) -> Double {
      min(max((Double(value) - axis.minimum) / max(axis.maximum - axis.minimum, 1), 0), 1)
    }
    switch code {
    case AbsoluteCode.x: place.x = plane.minX + share(axes.x) * plane.width
    case AbsoluteCode.y: place.y = plane.minY + share(axes.y) * plane.height
    default: return
    }
    hasMoved = true
  }

  /// Ends a frame: appends its hovering and scrolling, and the changes of the contact.
  mutating func finishFrame(
    of device: DeviceID, at time: Instant, into pointers: inout [PointerInput],
    _ contacts: inout [Contact]
  ) {
    func hover(_ action: HoverEvent.Action) {
      pointers.append(
        .hover(HoverEvent(device: device, time: time, action: action, location: place)))
    }
    if hasMoved {
      let moved = place + way
      place = Point(
        x: min(max(moved.x, plane.minX), plane.maxX), y: min(max(moved.y, plane.minY), plane.maxY))
      (way, hasMoved) = (.zero, false)
      hover(.moved)
      if isDown { contacts.append(contact(.moved)) }
    }
    for (number, isPressed) in changes {
      guard pressed.contains(TouchButtons(number: number)) != isPressed else { continue }
      hover(isPressed ? .pressed(button: number) : .released(button: number))
      press(number, isPressed, into: &contacts)
    }
    changes.removeAll(keepingCapacity: true)
    if let turn = takeTurn(of: device, at: time) { pointers.append(turn) }
  }

  private mutating func takeTurn(of device: DeviceID, at time: Instant) -> PointerInput? {
    if !isFine.x { wheel.update(RelativeCode.horizontalWheelHighResolution, notches.x &* 120) }
    if !isFine.y { wheel.update(RelativeCode.wheelHighResolution, notches.y &* 120) }
    notches = (0, 0)
    return wheel.take(of: device, at: time, pointer: place)
  }

  /// The first button that is pressed makes the contact, which lifts with it; others change its buttons.
  private mutating func press(_ number: Int, _ isPressed: Bool, into contacts: inout [Contact]) {
    if isPressed {
      pressed.insert(TouchButtons(number: number))
    } else {
      pressed.remove(TouchButtons(number: number))
    }
    if isPressed, finger == nil {
      finger = number
      contacts.append(contact(.began))
    } else if !isPressed, finger == number {
      finger = nil
      contacts.append(contact(.ended))
    } else if isDown {
      contacts.append(contact(.moved))
    }
  }

  /// Cancels the contact.
  mutating func cancel(into contacts: inout [Contact]) {
    changes.removeAll(keepingCapacity: true)
    pressed = []
    guard isDown else { return }
    finger = nil
    contacts.append(contact(.cancelled))
  }

  private func contact(_ phase: Contact.Phase) -> Contact {
    Contact(
      slot: Self.slot, phase: phase, position: place,
      buttons: phase == .began || phase == .moved ? pressed : nil)
  }
}

extension RecordedDevice {
  /// Whether the device is a mouse, or a pointing device of a virtual machine: it has a first button and moves a
  /// pointer, but does not sense touch.
  package var isMouse: Bool {
    sends(EventType.key, KeyCode.left) && (reportsSteps || reportsPointerPosition)
      && EvdevLayout.Kind(self) == nil && !properties.contains(DeviceProperty.accelerometer)
  }

  /// Whether the device reports steps in two directions.
  fileprivate var reportsSteps: Bool {
    sends(EventType.relative, RelativeCode.x) && sends(EventType.relative, RelativeCode.y)
  }

  /// Whether the device reports positions without a contact. A joystick does too, but has no first button; a
  /// device that claims every axis reports nothing.
  private var reportsPointerPosition: Bool {
    [AbsoluteCode.x, AbsoluteCode.y].allSatisfy { code in
      axes[code].map { $0.maximum > $0.minimum } ?? false
    } && !hasAxis(AbsoluteCode.reserved)
  }

  /// The resolution of a mouse from udev's MOUSE_DPI, such as "800@125 *1000@500", in which an asterisk marks
  /// the default; 1000 dots per inch without it.
  fileprivate var dotsPerInch: Double {
    let key = "MOUSE_DPI="
    let settings =
      udevProperties.first { $0.hasPrefix(key) }?.dropFirst(key.count).split(separator: " ") ?? []
    guard let setting = settings.first(where: { $0.hasPrefix("*") }) ?? settings.first,
      let digits = setting.drop(while: { $0 == "*" }).split(separator: "@").first,
      let dots = Double(digits), 1...100_000 ~= dots
    else { return 1000 }
    return dots
  }
}
