import Testing
import TouchGestures

@Suite("Adopted settings")
struct AdoptedSettingsTests {
  private func check<Machine: GestureMachine, Settings: Equatable>(
    _ machine: Machine, adopts other: Machine, _ settings: KeyPath<Machine, Settings>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var adopting = machine
    adopting.adoptSettings(of: other)
    let wanted = other[keyPath: settings]
    #expect(machine[keyPath: settings] != wanted, sourceLocation: sourceLocation)
    #expect(adopting[keyPath: settings] == wanted, sourceLocation: sourceLocation)
  }

  @Test("a machine adopts the settings of another one of its type")
  func all() {
    var tap = TapMachine.Settings()
    tap.taps = 2
    check(TapMachine(), adopts: TapMachine(settings: tap), \.settings)
    var press = LongPressMachine.Settings()
    press.taps = 2
    check(LongPressMachine(), adopts: LongPressMachine(settings: press), \.settings)
    var swipe = SwipeMachine.Settings()
    swipe.touches = 2
    check(SwipeMachine(), adopts: SwipeMachine(settings: swipe), \.settings)
    var pan = PanMachine.Settings()
    pan.minimumTouches = 2
    check(PanMachine(), adopts: PanMachine(settings: pan), \.settings)
    var pinch = PinchMachine.Settings()
    pinch.endsAtFirstLift = true
    check(PinchMachine(), adopts: PinchMachine(settings: pinch), \.settings)
    var rotation = RotationMachine.Settings()
    rotation.endsAtFirstLift = true
    check(RotationMachine(), adopts: RotationMachine(settings: rotation), \.settings)
    var transform = TransformMachine.Settings()
    transform.minimumTouches = 2
    check(TransformMachine(), adopts: TransformMachine(settings: transform), \.settings)
  }
}
