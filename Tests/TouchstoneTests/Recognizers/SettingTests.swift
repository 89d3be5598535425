import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Properties return the values that a program sets.
@Suite("Settings of recognizers")
struct SettingTests {
  /// Sets a property and expects to read the value.
  private func expect<Recognizer: GestureRecognizer, Value: Equatable>(
    _ recognizer: Recognizer, _ property: ReferenceWritableKeyPath<Recognizer, Value>,
    _ value: Value
  ) {
    #expect(recognizer[keyPath: property] != value)
    recognizer[keyPath: property] = value
    #expect(recognizer[keyPath: property] == value)
  }

  @Test("taps, presses and swipes keep the settings that a program sets")
  func discrete() {
    let tap = TapGestureRecognizer()
    expect(tap, \.numberOfTapsRequired, 3)
    expect(tap, \.numberOfTouchesRequired, 2)
    expect(tap, \.allowableMovement, 5)
    expect(tap, \.maximumPressDuration, .seconds(2))
    expect(tap, \.maximumTapInterval, .seconds(3))
    expect(tap, \.maximumTapDistance, 7)
    let press = LongPressGestureRecognizer()
    expect(press, \.minimumPressDuration, .seconds(2))
    expect(press, \.allowableMovement, 5)
    expect(press, \.numberOfTouchesRequired, 2)
    expect(press, \.numberOfTapsRequired, 1)
    let swipe = SwipeGestureRecognizer()
    expect(swipe, \.direction, [.up, .down])
    expect(swipe, \.numberOfTouchesRequired, 2)
    expect(swipe, \.minimumDistance, 9)
    expect(swipe, \.maximumDuration, .seconds(2))
    expect(swipe, \.slowDrift, 0.25)
    expect(swipe, \.fastDrift, 0.75)
    expect(swipe, \.fastSpeed, 99)
    expect(swipe, \.directionSlop, 3)
  }

  @Test("edge pans, pinches, rotations and transforms keep the settings that a program sets")
  func continuous() {
    let pan = ScreenEdgePanGestureRecognizer()
    expect(pan, \.minimumNumberOfTouches, 2)
    expect(pan, \.maximumNumberOfTouches, 3)
    expect(pan, \.startDistance, 4)
    expect(pan, \.excludesSlop, false)
    expect(pan, \.edges, [.left, .top])
    expect(pan, \.edgeWidth, 33)
    expect(pan, \.maximumAngle, .degrees(11))
    let pinch = PinchGestureRecognizer()
    expect(pinch, \.startDistance, 4)
    expect(pinch, \.endsAtFirstLift, true)
    let rotation = RotationGestureRecognizer()
    expect(rotation, \.startArc, 4)
    expect(rotation, \.startAngle, .degrees(11))
    expect(rotation, \.endsAtFirstLift, true)
    let transform = TransformGestureRecognizer()
    expect(transform, \.minimumNumberOfTouches, 2)
    expect(transform, \.startDistance, 4)
    expect(transform, \.startSpread, 5)
    expect(transform, \.startArc, 6)
    expect(transform, \.startAngle, .degrees(11))
  }

  @Test("numbers of fingers and taps are at least 1, those of a press's taps at least 0")
  func least() {
    let tap = TapGestureRecognizer(taps: -1, touches: 0)
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    let press = LongPressGestureRecognizer()
    (press.numberOfTouchesRequired, press.numberOfTapsRequired) = (0, -1)
    #expect(press.numberOfTouchesRequired == 1 && press.numberOfTapsRequired == 0)
    let pan = PanGestureRecognizer()
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (0, 0)
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == 1)
    let swipe = SwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 0
    let transform = TransformGestureRecognizer()
    transform.minimumNumberOfTouches = 0
    #expect(swipe.numberOfTouchesRequired == 1 && transform.minimumNumberOfTouches == 1)
  }
}
