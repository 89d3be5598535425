import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The documented defaults of settings.
@Suite("Documented defaults")
struct DefaultTests {
  @Test("every recognizer has the documented defaults")
  func recognizer() {
    let recognizer = GestureRecognizer()
    #expect(recognizer.isEnabled && recognizer.cancelsTouchesInView)
    #expect(!recognizer.delaysTouchesBegan && recognizer.delaysTouchesEnded)
    #expect(recognizer.requiresExclusiveTouchType)
    #expect(recognizer.allowedTouchTypes == [.direct, .pencil])
    #expect(recognizer.state == .possible && !recognizer.isPending)
    #expect(recognizer.id.rawValue == 0 && recognizer.name.isEmpty)
    #expect(recognizer.worstCaseDelay == .atMost(.zero))
  }

  @Test("taps, presses and swipes have the documented defaults")
  func discrete() {
    let tap = TapGestureRecognizer()
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(tap.allowableMovement == 18 && tap.maximumTapDistance == 40)
    #expect(tap.landingFactor == 1.8 && tap.landingDuration == .milliseconds(200))
    #expect(tap.maximumPressDuration == .milliseconds(750))
    #expect(tap.maximumTapInterval == .milliseconds(350))
    let press = LongPressGestureRecognizer()
    #expect(press.minimumPressDuration == .milliseconds(500) && press.allowableMovement == 10)
    #expect(press.numberOfTouchesRequired == 1 && press.numberOfTapsRequired == 0)
    let swipe = SwipeGestureRecognizer()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    #expect(swipe.minimumDistance == 48 && swipe.maximumDuration == .milliseconds(450))
    #expect(swipe.slowDrift == 0.5 && swipe.fastDrift == 1 && swipe.fastSpeed == 1_000)
    #expect(swipe.directionSlop == 10)
  }

  @Test("pans, pinches, rotations and transforms have the documented defaults")
  func continuous() {
    let pan = PanGestureRecognizer()
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    #expect(pan.startDistance == 10 && pan.excludesSlop)
    #expect(pan.landingFactor == 2.4 && pan.landingDuration == .milliseconds(80))
    let edge = ScreenEdgePanGestureRecognizer()
    #expect(edge.edges == [] && edge.edgeWidth == 20 && edge.maximumAngle == .degrees(45))
    let pinch = PinchGestureRecognizer()
    #expect(pinch.startDistance == 8 && !pinch.endsAtFirstLift && pinch.scale == 1)
    let rotation = RotationGestureRecognizer()
    #expect(rotation.startArc == 8 && rotation.startAngle == .degrees(3))
    #expect(!rotation.endsAtFirstLift && rotation.rotation == .zero)
    #expect(rotation.spreadShare == 0.7 && rotation.certainAngle == .degrees(24))
    #expect(pinch.arcShare == 0.5 && pinch.certainDistance == 24)
    let transform = TransformGestureRecognizer()
    #expect(transform.minimumNumberOfTouches == 1 && transform.startDistance == 10)
    #expect(transform.startSpread == 8 && transform.startArc == 8)
    #expect(transform.startAngle == .degrees(3))
    #expect(transform.landingFactor == 2.4 && transform.landingDuration == .milliseconds(80))
  }

  @Test("layers, windows, modal layers and loupes have the documented defaults")
  func layers() {
    let layer = Layer()
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5) && layer.transform == .identity)
    #expect(layer.zPosition == 0 && layer.opacity == 1 && layer.hitSlop == 0)
    #expect(!layer.isHidden && layer.isUserInteractionEnabled)
    #expect(!layer.isMultipleTouchEnabled && !layer.isExclusiveTouch)
    #expect(Window(size: .zero).level == 0)
    let modal = ModalLayer()
    #expect(modal.dimming == 0.4 && !modal.dismissesOnOutsideTap && !modal.isPresented)
    let loupe = LoupeLayer()
    #expect(loupe.magnification == 2 && loupe.radius == 64 && loupe.gap == 8)
    #expect(abs(loupe.fingerRadius - 28.346) < 0.001 && loupe.isHidden)
    #expect(!loupe.isUserInteractionEnabled && loupe.bounds.width == 128)
  }

  @Test("scroll layers have the documented defaults")
  func scroll() {
    let scroll = ScrollLayer()
    #expect(scroll.bounces && scroll.bouncesZoom && scroll.showsIndicators)
    #expect(!scroll.alwaysBouncesHorizontally && !scroll.alwaysBouncesVertically)
    #expect(!scroll.centersSmallContent && !scroll.isDirectionalLockEnabled)
    #expect(scroll.isScrollEnabled && !scroll.delaysContentTouches)
    #expect(scroll.minimumZoomScale == 1 && scroll.maximumZoomScale == 1 && scroll.zoomScale == 1)
    #expect(scroll.rubberBandCoefficient == 0.55 && scroll.contentInsets == .zero)
    let momentum = MomentumSettings(
      parts: [.translation, .scale], maximumGrowth: 3.5, growthDecay: 5)
    #expect(scroll.momentum == momentum && !scroll.isPagingEnabled && scroll.pageSize == nil)
    #expect(ScrollLayer.indicatorThickness == 4 && ScrollLayer.indicatorMargin == 3)
    #expect(ScrollLayer.minimumIndicatorLength == 24)
    #expect(ScrollLayer.indicatorHold == .milliseconds(300))
    #expect(ScrollLayer.indicatorFade == .milliseconds(400))
    #expect(ScrollLayer.minimumStoppedSpeed == 20 && ScrollLayer.minimumStoppedDistance == 8)
    #expect(CriticalSpring.normalFrequency == 10 && ScrollCurve.restDistance == 0.1)
  }

  @Test("manipulators have the documented defaults")
  func manipulator() {
    let settings = Manipulator.Settings()
    #expect(settings.freedoms == .all && settings.limits == ManipulationLimits())
    #expect(settings.snapping == nil && settings.momentum == nil)
    #expect(settings.bringsToFront && !settings.startsImmediately && !settings.bounces)
    #expect(settings.limits.confinement == .none && settings.limits.area == nil)
    let momentum = MomentumSettings()
    #expect(momentum.parts == .all && momentum.decay == 2.002)
    #expect(momentum.growthDecay == 2.002 && momentum.turnDecay == 2.002 && momentum.accumulates)
    #expect(MomentumSettings.maximumSum == 3 && MomentumSettings.minimumShare == 0.5)
    #expect(MomentumSettings.maximumCatchInterval == .milliseconds(500))
    #expect(momentum.minimumSpeed == 50 && momentum.maximumSpeed == 8_000)
    #expect(momentum.minimumGrowth == 0.5 && momentum.maximumGrowth == 1.4)
    #expect(momentum.minimumTurn == .radians(0.5) && momentum.maximumTurn == .degrees(720))
    #expect(Momentum.fastDecay == 10.05 && Momentum.restSpeed == 5)
    #expect(Momentum.restGrowth == 0.005 && Momentum.restTurn == .radians(0.005))
    let snapping = RotationSnapping()
    #expect(snapping.interval == .degrees(90) && snapping.tolerance == .degrees(5))
    #expect(snapping.release == .degrees(8))
  }
}
