import DemoScenes
import TouchContainers
import TouchGeometry
import TouchPainting
import Touchstone

/// The menu of scenes: a card for each, over the open scene.
final class SceneMenu: ModalLayer {
  private let panel = ColorLayer(color: Palette.panel, cornerRadius: 16, name: "menu-panel")
  private let heading = Label("Choose a scene", size: Measures.title, isBold: true)
  private let cards: [SceneCard]

  /// The minimum width and the maximum height of a card.
  private static let narrowestCard = 330.0
  private static let highestCard = 320.0
  /// The share of the bar in the height of a scene's picture.
  static let barShare = Measures.bar / 1134
  private static let headingHeight = 64.0
  /// The maximum number of columns, on a large screen and on one too low for fewer.
  private static let maximumColumns = 4
  private static let margin = 24.0

  /// Creates the menu.
  ///
  /// - Parameters:
  ///   - current: The index of the open scene.
  ///   - choose: Called with the index of the tapped card's scene.
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

  /// The arrangement of the cards.
  private struct Arrangement {
    var columns: Int
    var rows: Int
    var hasHeading: Bool

    /// The height above the cards.
    var top: Double { hasHeading ? SceneMenu.headingHeight : SceneMenu.margin }

    /// The total height with cards of some height.
    func height(ofCards height: Double) -> Double {
      top + Double(rows) * (height + Measures.gap) - Measures.gap + SceneMenu.margin
    }
  }

  /// As many columns as fit; more, and no heading, if the screen is too low for cards that a finger can hit.
  private func arrangement(usual: Int) -> Arrangement {
    let all = (usual...SceneMenu.maximumColumns).flatMap { columns in
      [true, false].map { hasHeading in
        Arrangement(
          columns: columns, rows: max((cards.count + columns - 1) / columns, 1),
          hasHeading: hasHeading)
      }
    }
    return all.first { $0.height(ofCards: Measures.target) <= bounds.height } ?? all[all.count - 1]
  }

  /// Loads the pictures of the scenes, which are shown when they arrive.
  func loadPictures(_ scenes: [any DemoScene.Type], by stage: DemoStage) {
    guard let folder = stage.pictures else { return }
    for (card, scene) in zip(cards, scenes) {
      let name = "menu/\(scene.name).jpg"
      guard folder.missing(of: [name]).isEmpty else { continue }
      stage.load(folder.path(of: name), fitting: Size(width: 480, height: 320)) {
        [weak card] result in
        if case .success(let image) = result { card?.picture = PaintedImage(image) }
      }
    }
  }

  /// Lays the cards out in the bounds.
  func place() {
    let (gap, margin) = (Measures.gap, SceneMenu.margin)
    let room = bounds.insetBy(dx: margin, dy: margin).size
    let most = Int((room.width - 2 * margin + gap) / (SceneMenu.narrowestCard + gap))
    let arrangement = arrangement(usual: min(max(most, 1), SceneMenu.maximumColumns))
    let (columns, rows) = (arrangement.columns, arrangement.rows)
    let inner = room.width - 2 * margin
    let width = min((inner - Double(columns - 1) * gap) / Double(columns), 440)
    let tall = (room.height - arrangement.height(ofCards: 0)) / Double(rows)
    let height = min(max(tall, Measures.target), SceneMenu.highestCard)
    let size = Size(
      width: 2 * margin + Double(columns) * (width + gap) - gap,
      height: arrangement.height(ofCards: height))
    panel.bounds = Rect(origin: .zero, size: size)
    panel.position = bounds.center
    heading.isHidden = !arrangement.hasHeading
    heading.frame = Rect(
      x: margin, y: 0, width: size.width - 2 * margin, height: SceneMenu.headingHeight)
    for (index, card) in cards.enumerated() {
      card.frame = Rect(
        x: margin + Double(index % columns) * (width + gap),
        y: arrangement.top + Double(index / columns) * (height + gap), width: width,
        height: height)
    }
  }
}
