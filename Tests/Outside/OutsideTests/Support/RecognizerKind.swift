import Touchstone

/// Every class that recognizes a gesture, and a subclass by an app.
enum RecognizerKind: CaseIterable {
  case tap, doubleTap, twoFingerTap, longPress, quickPress, pan, twoFingerPan, edgePan, pinch
  case rotation, transform, swipe, twoFingerSwipe, machine

  /// A recognizer of the app's own class, which behaves like its superclass.
  func makeOwn(_ onCall: @escaping Callback = {}) -> GestureRecognizer {
    switch self {
    case .tap, .doubleTap, .twoFingerTap:
      let tap = OwnTap(taps: self == .doubleTap ? 2 : 1, touches: self == .twoFingerTap ? 2 : 1)
      tap.onCall = onCall
      return tap
    case .longPress, .quickPress:
      let press = OwnLongPress()
      press.onCall = onCall
      return setUp(press)
    case .pan, .twoFingerPan:
      let pan = OwnPan()
      pan.onCall = onCall
      return setUp(pan)
    case .edgePan: return OwnEdgePan(edges: .all)
    case .pinch:
      let pinch = OwnPinch()
      pinch.onCall = onCall
      return pinch
    case .rotation:
      let rotation = OwnRotation()
      rotation.onCall = onCall
      return rotation
    case .transform: return OwnTransform()
    case .swipe, .twoFingerSwipe:
      return setUp(OwnSwipe(direction: [.left, .right, .up, .down]))
    case .machine: return OwnMachineRecognizer(machine: PullMachine())
    }
  }

  /// A recognizer of the class itself.
  func makeBuiltIn() -> GestureRecognizer {
    switch self {
    case .tap: return TapGestureRecognizer()
    case .doubleTap: return TapGestureRecognizer(taps: 2)
    case .twoFingerTap: return TapGestureRecognizer(touches: 2)
    case .longPress, .quickPress: return setUp(LongPressGestureRecognizer())
    case .pan, .twoFingerPan: return setUp(PanGestureRecognizer())
    case .edgePan: return ScreenEdgePanGestureRecognizer(edges: .all)
    case .pinch: return PinchGestureRecognizer()
    case .rotation: return RotationGestureRecognizer()
    case .transform: return TransformGestureRecognizer()
    case .swipe, .twoFingerSwipe:
      return setUp(SwipeGestureRecognizer(direction: [.left, .right, .up, .down]))
    case .machine: return MachineGestureRecognizer(machine: PullMachine())
    }
  }

  private func setUp(_ press: LongPressGestureRecognizer) -> LongPressGestureRecognizer {
    if self == .quickPress { press.minimumPressDuration = .zero }
    return press
  }

  private func setUp(_ pan: PanGestureRecognizer) -> PanGestureRecognizer {
    if self == .twoFingerPan { (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 3) }
    return pan
  }

  private func setUp(_ swipe: SwipeGestureRecognizer) -> SwipeGestureRecognizer {
    if self == .twoFingerSwipe { swipe.numberOfTouchesRequired = 2 }
    return swipe
  }

  /// The number of fingers of the gesture.
  var fingers: Int {
    switch self {
    case .tap, .doubleTap, .longPress, .quickPress, .pan, .edgePan, .transform, .swipe, .machine: 1
    case .twoFingerTap, .twoFingerPan, .pinch, .rotation, .twoFingerSwipe: 2
    }
  }

  /// The reports of fingers that perform the gesture, including lifts. They first land 5 points from the left
  /// edge and finish soon.
  func perform(_ script: inout FingerScript) {
    let first = Point(x: 5, y: 200)
    switch self {
    case .tap: script.tap([first])
    case .doubleTap:
      script.tap([first])
      script.tap([first])
    case .twoFingerTap: script.tap([first, first + Vector(dx: 100, dy: 0)])
    case .longPress: script.tap([first], for: 0.6)
    case .quickPress: script.tap([first])
    case .pan, .edgePan, .transform, .swipe: script.drag([(first, Vector(dx: 90, dy: 0))])
    case .twoFingerPan, .twoFingerSwipe:
      let second = first + Vector(dx: 100, dy: 0)
      script.drag([(first, Vector(dx: 90, dy: 0)), (second, Vector(dx: 90, dy: 0))])
    case .pinch, .rotation:
      let second = first + Vector(dx: 100, dy: 40)
      script.drag([(first, Vector(dx: 0, dy: -60)), (second, Vector(dx: 40, dy: 60))])
    case .machine: script.drag([(first, Vector(dx: 0, dy: 90))])
    }
  }
}
