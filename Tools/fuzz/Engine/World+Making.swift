import TouchContainers
import TouchGeometry
import Touchstone

extension World {
  func addWindow() {
    guard windows.count < 6 else { return }
    // Each application gets one first.
    addWindow(to: windows.count < hosts.count ? hosts[windows.count] : anyHost())
  }

  func addWindow(to host: Host) {
    let frame =
      windows.isEmpty || dice.chance(0.7)
      ? Rect(x: 0, y: 0, width: Host.side, height: Host.side) : rect()
    let name = newName()
    let window =
      dice.chance(0.5)
      ? WitnessWindow(frame: frame, host: host, world: self)
      : Window(frame: frame, name: "window", application: host.application)
    if temper.law != .batching, dice.chance(0.1) { window.transform = transform() }
    windows.append(Named(name: name, object: window))
  }

  func addLayer() {
    guard layers.count < 50 else { return }
    let name = newName()
    let layer = temper.law == .batching ? Layer(frame: rect()) : makeLayer()
    layer.name = "layer\(layers.count)"
    layer.isMultipleTouchEnabled = dice.chance(0.6)
    layer.isExclusiveTouch = dice.chance(0.1)
    if dice.chance(0.2) { layer.transform = transform() }
    if dice.chance(0.1) { layer.hitArea = hitArea() }
    if dice.chance(0.1) { layer.zPosition = dice.number(-2, 2) }
    if dice.chance(0.05) { layer.isHidden = true }
    let parent = anyParent()
    layers.append(Named(name: name, object: layer))
    try? parent?.addChild(layer)
    narrate("  \(type(of: layer)) \(layer.name) \(layer.frame) in \(parent?.name ?? "nothing")")
  }

  private func makeLayer() -> Layer {
    switch dice.below(14) {
    case 0...4: Layer(frame: rect())
    case 5...7: WitnessLayer(frame: rect(), world: self)
    case 8, 9: OddHitLayer(frame: rect(), world: self)
    case 10, 11: makeScrollLayer()
    case 12: makeModalLayer()
    default: makeLoupe()
    }
  }

  private func makeScrollLayer() -> ScrollLayer {
    let layer = ScrollLayer(frame: rect())
    layer.contentSize = Size(width: dice.number(0, 2000), height: dice.number(0, 2000))
    layer.maximumZoomScale = dice.pick([1, 4, 1000])
    layer.minimumZoomScale = dice.pick([1, 0.1])
    layer.delaysContentTouches = dice.chance(0.3)
    layer.isDirectionalLockEnabled = dice.chance(0.3)
    layer.onChange { [unowned self] layer in
      expectFinite(layer.contentOffset, "the offset of a scroll layer")
      react()
    }
    layer.onRelease { [unowned self] _ in react() }
    layer.onRest { [unowned self] _ in react() }
    return layer
  }

  private func makeModalLayer() -> ModalLayer {
    let layer = ModalLayer(frame: rect())
    layer.dismissesOnOutsideTap = dice.chance(0.5)
    layer.onDismiss = { [unowned self] _ in react() }
    return layer
  }

  private func makeLoupe() -> LoupeLayer {
    let layer = LoupeLayer()
    layer.onChange { [unowned self] _ in react() }
    return layer
  }

  private func hitArea() -> HitArea {
    switch dice.below(5) {
    case 0: return .ellipse
    case 1: return .circle
    case 2:
      return .custom { [unowned self] point, reach in
        react(0.2)
        return point.x > reach.minX + 1
      }
    case 3:
      let alpha = (0..<12).map { _ in UInt8(dice.below(256)) }
      guard let mask = try? AlphaMask(width: 4, height: 3, alpha: alpha) else { return .bounds }
      return .opaquePixels(mask)
    default: return .bounds
    }
  }

  func expectFinite(_ point: Point, _ what: String) {
    guard hasPlausibleNumbers, !(point.x.isFinite && point.y.isFinite) else { return }
    violate(.notFinite, "\(what): \(point)")
  }

  func expectFinite(_ values: Double..., what: String) {
    guard hasPlausibleNumbers, !values.allSatisfy(\.isFinite) else { return }
    violate(.notFinite, "\(what): \(values)")
  }
}
