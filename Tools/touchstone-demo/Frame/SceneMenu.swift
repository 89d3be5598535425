import DemoScenes
import TouchGeometry
import TouchPainting
import Touchstone

/// The menu of scenes: a card for each, over whatever is open.
final class SceneMenu: ModalLayer {
  private let panel = ColorLayer(color: Palette.panel, cornerRadius: 16, name: "menu-panel")
  private let heading = Label("Choose a scene", size: Measures.title, isBold: true)
  private let cards: [SceneCard]

  /// The narrowest and the highest that a card is.
  private static let narrowestCard = 330.0
  private static let highestCard = 200.0
  private static let headingHeight = 64.0
  private static let margin = 24.0

  /// Creates the menu.
  ///
  /// - Parameters:
  ///   - current: The index of the scene that is open.
  ///   - choose: Is called with the index of the scene whose card was tapped on.
  init(
    _ scenes: [any DemoScene.Type], current: Int?, choose: @escaping (Int) -> Void
  ) throws(LayerTreeError) {
    cards = scenes.enumerated().map { index, scene in
      SceneCard(scene, number: index + 1, isCurrent: index == current) { choose(index) }
    }
    super.init(name: "menu")
    dimming = 0.6
    dismissesOnOutsideTap = true
    try addChild(panel)
    try panel.addChild(heading)
    for card in cards { try panel.addChild(card) }
  }

  /// Lays the cards out in the bounds: in as many columns as there is room for.
  func place() {
    let (gap, margin) = (Measures.gap, SceneMenu.margin)
    let room = bounds.insetBy(dx: margin, dy: margin).size
    let most = Int((room.width - 2 * margin + gap) / (SceneMenu.narrowestCard + gap))
    let columns = min(max(most, 1), 4)
    let rows = max((cards.count + columns - 1) / columns, 1)
    let inner = room.width - 2 * margin
    let width = min((inner - Double(columns - 1) * gap) / Double(columns), 440)
    let tall = (room.height - SceneMenu.headingHeight - margin) / Double(rows) - gap
    let height = min(max(tall, Measures.target), SceneMenu.highestCard)
    let size = Size(
      width: 2 * margin + Double(columns) * (width + gap) - gap,
      height: SceneMenu.headingHeight + Double(rows) * (height + gap) - gap + margin)
    panel.bounds = Rect(origin: .zero, size: size)
    panel.position = bounds.center
    heading.frame = Rect(
      x: margin, y: 0, width: size.width - 2 * margin, height: SceneMenu.headingHeight)
    for (index, card) in cards.enumerated() {
      card.frame = Rect(
        x: margin + Double(index % columns) * (width + gap),
        y: SceneMenu.headingHeight + Double(index / columns) * (height + gap), width: width,
        height: height)
    }
  }
}
