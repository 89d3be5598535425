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

  /// The minimum width of a card without a picture, and of one with a picture.
  private static let narrowestCard = 330.0
  private static let narrowestPicture = 130.0
  /// The maximum width of a card with a picture, as a share of the window's and at least in points.
  private static let widestShare = 0.17
  private static let widestCard = 560.0
  /// The maximum height of a card without a picture.
  private static let highestCard = 160.0
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

  /// The largest number of columns that fit; more columns and no heading if the screen is too low for cards
  /// that a finger can hit.
  private func arrangement(usual: Int) -> Arrangement {
    let all = arrangements(from: usual)
    return all.first { $0.height(ofCards: Measures.target) <= bounds.height } ?? all[all.count - 1]
  }

  /// Loads the pictures of the scenes, which are shown when they are loaded.
  func loadPictures(_ scenes: [any DemoScene.Type], by stage: DemoStage) {
    guard let folder = stage.pictures else { return }
    for (card, scene) in zip(cards, scenes) {
      let name = "menu/\(scene.name).jpg"
      guard folder.missing(of: [name]).isEmpty else { continue }
      stage.load(folder.path(of: name), fitting: Size(width: 600, height: 400)) {
        [weak card] result in
        if case .success(let image) = result { card?.picture = PaintedImage(image) }
      }
    }
  }

  /// Lays the cards out in the bounds.
  func place() {
    let (gap, margin) = (Measures.gap, SceneMenu.margin)
    let room = bounds.insetBy(dx: margin, dy: margin).size
    let pictured = picturedArrangement(in: room)
    let arrangement = pictured?.arrangement ?? plainArrangement(in: room)
    let columns = arrangement.columns
    let card = pictured?.card ?? plainCard(of: arrangement, in: room)
    let size = Size(
      width: 2 * margin + Double(columns) * (card.width + gap) - gap,
      height: arrangement.height(ofCards: card.height))
    panel.bounds = Rect(origin: .zero, size: size)
    panel.position = bounds.center
    heading.isHidden = !arrangement.hasHeading
    heading.frame = Rect(
      x: margin, y: 0, width: size.width - 2 * margin, height: SceneMenu.headingHeight)
    for (index, layer) in cards.enumerated() {
      layer.frame = Rect(
        x: margin + Double(index % columns) * (card.width + gap),
        y: arrangement.top + Double(index / columns) * (card.height + gap), width: card.width,
        height: card.height)
    }
  }

  /// The arrangement with the largest pictures; nil if there is no room for any.
  private func picturedArrangement(in room: Size) -> (arrangement: Arrangement, card: Size)? {
    var best: (arrangement: Arrangement, card: Size, value: Double)?
    for arrangement in arrangements(from: 1) {
      let widest = max(SceneMenu.widestShare * room.width, SceneMenu.widestCard)
      let width = min(cardWidth(of: arrangement, in: room), widest)
      let height = min(
        cardHeight(of: arrangement, in: room), SceneCard.wholeHeight(ofWidth: width))
      let card = Size(width: width, height: height)
      let picture = SceneCard.pictureWidth(of: card)
      guard width >= SceneMenu.narrowestPicture,
        picture >= SceneCard.minimumPictureHeight * SceneCard.pictureShape
      else { continue }
      // A row with gaps, or a menu without its heading, is preferred only if it makes the pictures much
      // larger.
      let isFull = cards.count % arrangement.columns == 0
      let value = picture * (isFull ? 1 : 0.7) * (arrangement.hasHeading ? 1 : 0.85)
      // Among equal arrangements, the one with more columns, which is lower.
      guard value >= best?.value ?? 0 else { continue }
      best = (arrangement, card, value)
    }
    return best.map { ($0.arrangement, $0.card) }
  }

  private func plainArrangement(in room: Size) -> Arrangement {
    let (gap, margin) = (Measures.gap, SceneMenu.margin)
    let most = Int((room.width - 2 * margin + gap) / (SceneMenu.narrowestCard + gap))
    return arrangement(usual: min(max(most, 1), SceneMenu.maximumColumns))
  }

  private func plainCard(of arrangement: Arrangement, in room: Size) -> Size {
    let height = cardHeight(of: arrangement, in: room)
    return Size(
      width: min(cardWidth(of: arrangement, in: room), 440),
      height: min(max(height, Measures.target), SceneMenu.highestCard))
  }

  /// The arrangements with and without a heading, of at least so many columns.
  private func arrangements(from least: Int) -> [Arrangement] {
    (least...SceneMenu.maximumColumns).flatMap { columns in
      [true, false].map { hasHeading in
        Arrangement(
          columns: columns, rows: max((cards.count + columns - 1) / columns, 1),
          hasHeading: hasHeading)
      }
    }
  }

  /// The width of a card if the cards fill the available width.
  private func cardWidth(of arrangement: Arrangement, in room: Size) -> Double {
    let columns = Double(arrangement.columns)
    return (room.width - 2 * SceneMenu.margin - (columns - 1) * Measures.gap) / columns
  }

  /// The height of a card if the cards fill the available height.
  private func cardHeight(of arrangement: Arrangement, in room: Size) -> Double {
    (room.height - arrangement.height(ofCards: 0)) / Double(arrangement.rows)
  }
}
