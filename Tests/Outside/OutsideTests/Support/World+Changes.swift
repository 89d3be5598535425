import TouchContainers
import Touchstone

extension World {
  /// Occasionally makes a change within a callback.
  func react() {
    guard kind.changes > 0, depth < 3, chance.chance(kind.changes) else { return }
    depth += 1
    change()
    if depth != .max { depth -= 1 }
  }

  /// Makes a change, as a program may at any time.
  func change() {
    let recognizer = chance.pick(recognizers)
    let other = chance.pick(recognizers)
    let layer = chance.pick(layers)
    switch chance.int(0...26) {
    case 0: recognizer.isEnabled = false
    case 1, 2: recognizer.isEnabled = true
    case 3: recognizer.cancel()
    case 4: recognizer.layer?.removeGestureRecognizer(recognizer)
    case 5, 6: anyParent(&chance)?.addGestureRecognizer(recognizer)
    case 7: recognizer.state = chance.pick([.possible, .began, .changed, .ended, .cancelled])
    case 8: layer.removeFromParent()
    case 9, 10: try? anyParent(&chance)?.addChild(layer)
    case 11: layer.isHidden.toggle()
    case 12, 13:
      layer.position =
        layer.position + Vector(dx: chance.double(-50...50), dy: chance.double(-50...50))
    case 14: chance.chance(0.5) ? layer.bringToFront() : layer.sendToBack()
    case 15: try? recognizer.require(toFail: other)
    case 16: recognizer.removeRequirement(other)
    case 17: recognizer.recognizeSimultaneously(with: other)
    case 18: deliver()
    case 19:
      let application = chance.pick(applications)
      application.advance(to: (application.nextDeadline ?? time) + .milliseconds(5))
    case 20: chance.pick(applications).cancelAll(at: time)
    case 21: dropWindow()
    case 22: recognizer.delegate = chance.chance(0.5) ? nil : delegates.first
    case 23: drop(recognizer)
    case 24: drop(layer)
    default: changeContainer(layer)
    }
  }

  private func deliver() {
    let phases: [Contact.Phase] = [.began, .moved, .ended, .cancelled]
    let place = Point(x: chance.double(0...400), y: chance.double(0...400))
    let contact = Contact(slot: chance.int(0...5), phase: chance.pick(phases), position: place)
    chance.pick(applications).deliver(ContactFrame(time: time, contacts: [contact]))
  }

  private func dropWindow() {
    let index = chance.int(0...windows.count - 1)
    if windows[index] == nil, windows.count < 6 {
      addWindow(to: chance.pick(applications))
    } else if windows.count > 1 {
      windows[index] = nil
    }
  }

  private func drop(_ recognizer: GestureRecognizer) {
    guard recognizers.count > 3 else { return }
    recognizer.removeActions()
    recognizer.layer?.removeGestureRecognizer(recognizer)
    recognizers.removeAll { $0 === recognizer }
  }

  private func drop(_ layer: Layer) {
    guard layers.count > 3 else { return }
    layer.removeFromParent()
    layers.removeAll { $0 === layer }
  }

  private func changeContainer(_ layer: Layer) {
    switch layer {
    case let scroll as OwnScrollLayer:
      let place = Point(x: chance.double(-100...2_000), y: chance.double(-100...2_000))
      scroll.scroll(to: place, animated: chance.chance(0.5))
      if chance.chance(0.3) { scroll.zoom(to: chance.double(0.5...4), about: place) }
    case let modal as OwnModalLayer:
      if modal.isPresented {
        _ = modal.presentingLayer?.dismiss()
      } else {
        try? anyParent(&chance)?.present(modal)
      }
    case let loupe as OwnLoupeLayer: loupe.detachFromTarget()
    default: layer.isUserInteractionEnabled.toggle()
    }
  }
}
