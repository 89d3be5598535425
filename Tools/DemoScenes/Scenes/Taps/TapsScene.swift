import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Single, double and triple taps on one pad: shows which waits for which, and for how long.
package final class TapsScene: DemoScene {
  package static let name = "taps"
  package static let title = "Taps"
  package static let summary =
    "Tap once, twice or three times, with one finger or two; tap a card to switch it off."

  package let root = Layer(name: "taps")
  let pad = TapPad(name: "pad")
  let arrows = WaitingArrows(name: "arrows")
  let journal = TapJournal(name: "journal")
  private(set) var nodes: [TapNode] = []
  /// Whether anything was recognized since fingers last landed.
  private var wasRecognized = true

  /// The recognizers: first those with one finger, then those with two.
  var taps: [WatchedTap] { nodes.map(\.tap) }

  package init(on stage: DemoStage, size: Size) {
    let single = tap("single tap", taps: 1, fingers: 1)
    let double = tap("double tap", taps: 2, fingers: 1)
    let triple = tap("triple tap", taps: 3, fingers: 1)
    let twoFingers = tap("two-finger tap", taps: 1, fingers: 2)
    let twoFingersTwice = tap("two-finger double tap", taps: 2, fingers: 2)

    // Without these, a triple tap would also be a single and a double tap.
    single.waits(for: double)
    double.waits(for: triple)
    twoFingers.waits(for: twoFingersTwice)

    root.add(arrows)
    for tap in [single, double, triple, twoFingers, twoFingersTwice] { add(tap) }
    root.add(pad, journal)
    resize(to: size)
  }

  private func tap(_ name: String, taps: Int, fingers: Int) -> WatchedTap {
    let tap = WatchedTap(taps: taps, touches: fingers)
    tap.name = name
    return tap
  }

  private func add(_ tap: WatchedTap) {
    pad.addGestureRecognizer(tap)
    tap.on(.recognized, of: self) { scene, tap in
      tap.noteRecognition()
      scene.wasRecognized = true
      let place = tap.location(in: scene.pad)
      scene.pad.show(tap.label, at: place, fingers: tap.numberOfTouchesRequired)
      scene.journal.add(.recognition(of: tap))
    }
    tap.onLanding = { [unowned self] in wasRecognized = false }
    let node = TapNode(tap)
    node.onToggle = { [unowned self] in refresh(at: nil) }
    nodes.append(node)
    root.add(node)
  }

  package func resize(to size: Size) {
    root.bounds.size = size
    let isSmall = min(size.width, size.height) < TapsScene.smallSide
    let margin = isSmall ? Measures.gap : 2 * Measures.gap
    var room = root.bounds.insetBy(dx: margin, dy: margin)
    let isWide = size.width >= size.height
    pad.frame =
      isWide
      ? room.takeLeft((size.width > 1500 ? 0.5 : isSmall ? 0.27 : 0.36) * room.width, gap: margin)
      : room.takeTop(0.4 * room.height, gap: margin)
    let usual = max(0.3 * room.height, 170)
    // Without room the journal is hidden: the nodes show the same information about the last tap.
    journal.isHidden = room.height < 2 * (usual + margin) + TapsScene.minimumJournalHeight
    let height = journal.isHidden ? (room.height - margin) / 2 : usual
    let gap = isSmall ? WaitingArrows.smallGap : WaitingArrows.gap
    let first = room.takeTop(height, gap: margin).columns(3, gap: gap)
    let second = room.takeTop(height, gap: margin).columns(3, gap: gap)
    for (node, frame) in zip(nodes, first + second) { node.frame = frame }
    arrows.frame = root.bounds
    journal.frame = room
    refresh(at: nil)
  }

  /// The side of a table below which margins are narrow.
  private static let smallSide = 640.0
  /// The minimum useful height of the journal: one entry.
  private static let minimumJournalHeight = 110.0

  package func update(at instant: Instant) -> Bool {
    noteFailure()
    return refresh(at: instant)
  }

  /// Updates the nodes; true while one of them waits for time to pass.
  @discardableResult
  private func refresh(at instant: Instant?) -> Bool {
    for node in nodes { node.refresh(at: instant) }
    arrows.show(nodes)
    let isWaiting = taps.contains { $0.outlook.deadline != nil }
    pad.showWaiting(of: isWaiting ? taps : [], at: instant)
    return isWaiting
  }

  /// Adds the reason why there was no tap, after all attempts have ended and none was recognized.
  private func noteFailure() {
    guard !wasRecognized, !taps.contains(where: \.isEngaged) else { return }
    wasRecognized = true
    if let note = TapNote.failure(of: taps) { journal.add(note) }
  }
}

extension GestureRecognizer {
  /// Requires the failure of another recognizer, if that does not close a cycle.
  fileprivate func waits(for other: GestureRecognizer) {
    do {
      try require(toFail: other)
    } catch {
      preconditionFailure("\(label) cannot wait for \(other.label): \(error)")
    }
  }
}
