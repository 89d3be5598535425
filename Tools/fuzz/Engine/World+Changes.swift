import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

extension World {
  /// Performs an action that a program may perform at any time.
  func change(_ act: Act) {
    switch act {
    case .addWindow: addWindow()
    case .addLayer: addLayer()
    case .addRecognizer: addRecognizer()
    case .require:
      if let a = anyRecognizer(), let b = anyRecognizer() { try? a.require(toFail: b) }
    case .recognizeTogether:
      if let a = anyRecognizer(), let b = anyRecognizer() { a.recognizeSimultaneously(with: b) }
    case .handOff:
      // Conditions are checked after every delivery, so how frames are batched matters to them.
      guard temper.law != .batching, let a = anyRecognizer(), let b = anyRecognizer() else {
        return
      }
      guard a.handOffRules.count < 4 else { return }
      a.handsOff(to: b, when: handOffCondition())
      hasHandOffs = true
    case .dropHandOff:
      if let a = anyRecognizer(), let rule = a.handOffRules.first {
        a.removeHandOffs(to: rule.other)
      }
    case .hover: hover()
    case .wheel: turnWheel()
    case .disable, .enable, .cancelRecognizer, .removeRecognizer, .moveRecognizer,
      .forgetRecognizer, .setState, .dropRequirement, .changeDelegate, .forgetDelegate,
      .changeSettings:
      changeRecognizer(act)
    case .removeLayer, .moveLayer, .forgetLayer, .toggleHidden, .toggleInteraction, .changeFrame,
      .changeTransform, .reorder, .changeDepth, .changeAnchor:
      changeLayer(act)
    case .present, .dismiss, .scroll, .zoom, .changeContent, .changeLoupe:
      changeContainer(act)
    case .dropWindow, .changeWindow: changeWindow(act)
    case .restart: restart()
    case .toggleTrace:
      let application = anyHost().application
      application.trace = application.trace == nil ? Trace() : nil
    case .addMotion: addMotion()
    case .stopMotion: (anyRecognizer() as? Manipulator)?.stop()
    case .frame, .batch, .advance, .cancelAll, .reachDeadlines, .strayFrame:
      preconditionFailure("\(act) is input")
    }
  }

  private func changeRecognizer(_ act: Act) {
    guard let recognizer = anyRecognizer() else { return }
    switch act {
    case .disable: recognizer.isEnabled = false
    case .enable: recognizer.isEnabled = true
    case .cancelRecognizer: recognizer.cancel()
    case .removeRecognizer: recognizer.layer?.removeGestureRecognizer(recognizer)
    case .moveRecognizer: anyParent()?.addGestureRecognizer(recognizer)
    case .forgetRecognizer:
      recognizer.layer?.removeGestureRecognizer(recognizer)
      recognizers.removeAll { $0.object === recognizer }
    case .setState: recognizer.state = dice.pick(GestureState.all)
    case .dropRequirement:
      if let other = recognizer.requirements.first { recognizer.removeRequirement(other) }
    case .changeDelegate: recognizer.delegate = dice.chance(0.5) ? nil : pick(delegates)
    case .forgetDelegate:
      if let delegate = pick(delegates) { delegates.removeAll { $0.object === delegate } }
    case _: changeSettings(of: recognizer)
    }
  }

  private func changeSettings(of recognizer: GestureRecognizer) {
    recognizer.cancelsTouchesInView = dice.chance(0.7)
    recognizer.delaysTouchesBegan = dice.chance(0.3)
    if let tap = recognizer as? TapGestureRecognizer {
      tap.numberOfTapsRequired = count(upTo: 3)
      tap.maximumTapInterval = span(upTo: 1)
    } else if let press = recognizer as? LongPressGestureRecognizer {
      press.minimumPressDuration = span(upTo: 0.6)
    } else if let pan = recognizer as? PanGestureRecognizer {
      pan.minimumNumberOfTouches = count(upTo: 2)
      pan.startDistance = number(0, 20)
    }
  }

  private func changeLayer(_ act: Act) {
    guard let layer = anyLayer() else { return }
    switch act {
    case .removeLayer: layer.removeFromParent()
    case .moveLayer:
      guard let parent = anyParent() else { return }
      try? parent.insertChild(layer, at: dice.below(parent.children.count + 1))
    case .forgetLayer:
      layer.removeFromParent()
      layers.removeAll { $0.object === layer }
    case .toggleHidden: layer.isHidden.toggle()
    case .toggleInteraction: layer.isUserInteractionEnabled.toggle()
    case .changeFrame: layer.frame = rect()
    case .changeTransform: layer.transform = transform()
    case .reorder: if dice.chance(0.5) { layer.bringToFront() } else { layer.sendToBack() }
    case .changeDepth: layer.zPosition = number(-3, 3)
    case _:
      layer.anchorPoint = point(0, 1)
      layer.bounds = rect()
    }
  }

  private func changeContainer(_ act: Act) {
    switch act {
    case .present:
      let modals = layers.compactMap { $0.object as? ModalLayer }
      guard !modals.isEmpty else { return }
      try? anyParent()?.present(dice.pick(modals))
    case .dismiss: _ = anyParent()?.dismiss()
    case .changeLoupe:
      let loupes = layers.compactMap { $0.object as? LoupeLayer }
      guard !loupes.isEmpty, let target = anyLayer() else { return }
      let loupe = dice.pick(loupes)
      if dice.chance(0.5) { loupe.attach(to: target) } else { loupe.detachFromTarget() }
      loupe.magnification = number(1, 4)
      loupe.radius = number(10, 100)
    case _: changeScrollLayer(act)
    }
  }

  private func changeScrollLayer(_ act: Act) {
    let scrolls = layers.compactMap { $0.object as? ScrollLayer }
    guard !scrolls.isEmpty else { return }
    let scroll = dice.pick(scrolls)
    switch act {
    case .scroll: scroll.scroll(to: point(-100, 2000), animated: dice.chance(0.5))
    case .zoom:
      scroll.zoom(to: number(0.1, 5), about: point(0, 100), animated: dice.chance(0.5))
    case _:
      scroll.contentSize = Size(width: number(0, 3000), height: number(0, 3000))
      scroll.contentInsets = EdgeInsets(
        top: number(0, 10), left: 0, bottom: number(0, 10), right: 0)
      scroll.rubberBandCoefficient = number(0, 1)
    }
  }

  private func changeWindow(_ act: Act) {
    guard let window = pick(windows) else { return }
    if act == .dropWindow {
      if has(.drops) { windows.removeAll { $0.object === window } }
    } else if dice.chance(0.5) {
      window.isHidden.toggle()
    } else {
      window.application.bringToFront(window)
      window.level = number(-1, 1)
    }
  }

  /// Releases an application and its windows, from anywhere, and starts again.
  private func restart() {
    guard has(.drops) else { return }
    let host = anyHost()
    let old = Unmanaged.passUnretained(host.application).toOpaque()
    for window in windows where window.object.application === host.application {
      forgetGestures(of: window.object)
    }
    forgetStrayGestures()
    // Recognizers may have moved to another application.
    for (name, teller) in applicationsByGesture where teller == ObjectIdentifier(host.application) {
      gestures[name]?.applicationWasReleased()
    }
    // A touch may have been reported to responders of another application, through a random next responder.
    for (event, teller) in eventApplications.enumerated()
    where teller == ObjectIdentifier(host.application) {
      for reference in records { reference.touchRecord.abandon(event: event) }
    }
    // The last reference to the application may be its window's: none is held here.
    windows.removeAll { Unmanaged.passUnretained($0.object.application).toOpaque() == old }
    host.start(self)
    addWindow(to: host)
  }

  /// A layer that has left its window is reported at the next call of its application, which may be the
  /// released one.
  private func forgetStrayGestures() {
    for layer in layers where layer.object.window == nil {
      forgetGestures(of: layer.object)
    }
    for named in recognizers where named.object.layer?.window == nil {
      gestures[named.name]?.applicationWasReleased()
    }
  }

  /// A released application does not report how its gestures end.
  private func forgetGestures(of layer: Layer) {
    (layer as? WitnessLayer)?.witness.reference.isOver = true
    for recognizer in layer.gestureRecognizers {
      for named in recognizers where named.object === recognizer {
        gestures[named.name]?.applicationWasReleased()
      }
    }
    for child in layer.children { forgetGestures(of: child) }
  }

  private func addMotion() {
    let rest = Instant(microseconds: time &+ Int64(dice.below(500_000)))
    anyHost().application.motions.add(WitnessMotion(rest: rest, world: self))
  }
}

/// A motion that changes layers while it moves, and comes to rest.
private final class WitnessMotion: Motion {
  private(set) var restInstant: Instant?
  private unowned let world: World

  init(rest: Instant, world: World) {
    restInstant = rest
    self.world = world
  }

  func advance(to instant: Instant) {
    world.react(0.5)
    if let rest = restInstant, instant >= rest { restInstant = nil }
  }
}
