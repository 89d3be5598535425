import Glibc
import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

@testable import DemoScenes

/// Each step of the workshop on screens from five inches to 4K. TOUCHSTONE_KEEP_PICTURES names a folder for
/// pictures of the steps, for inspection.
@Suite("steps of the workshop")
struct WorkshopStepTests {
  /// Windows of 800 by 480 pixels on seven and on five inches, of 1280 by 800 and 3840 by 2160, and a portrait one.
  static let sizes = [
    Size(width: 962, height: 577), Size(width: 688, height: 413), Size(width: 2133, height: 1333),
    Size(width: 4518, height: 2541), Size(width: 600, height: 1067),
  ]

  /// The workshop in a window, and its steps.
  private struct Workshop {
    let played: PlayedScene<WorkshopScene>
    let size: Size

    var scene: WorkshopScene { played.scene }

    init(_ size: Size) throws {
      self.size = size
      played = try PlayedScene(WorkshopScene.self, size: size)
      let path = try #require(played.stage.pictures?.path(of: "photos/lavender.jpg"))
      scene.open(path)
      try played.awaitPictures()
      try #require(scene.history.present != nil)
    }

    /// Waits for the work of a step, checks the displayed result, and stores a picture.
    func check(_ step: String) throws {
      try played.awaitPictures()
      expectNothingCropped(step)
      expectNothingCovered(step)
      guard let folder = getenv("TOUCHSTONE_KEEP_PICTURES") else { return }
      let scale = min(1, 1280 / size.width)
      let picture = try Painter(scale: scale).image(of: played.window, at: nil)
      try picture.save(to: "\(String(cString: folder))/\(Int(size.width))-\(step).png")
    }

    /// Buttons and lines of text are inside the window, unless they scroll.
    private func expectNothingCropped(_ step: String) {
      for layer in scene.root.shownControls {
        guard let frame = layer.convert(layer.bounds, to: scene.root) else {
          Issue.record("\(step): \(layer.name) is nowhere")
          continue
        }
        // A line without text has no room.
        if frame.isEmpty, (layer as? Label)?.text.isEmpty == true { continue }
        #expect(
          scene.root.bounds.outset(by: 0.5).contains(frame), "\(step): \(layer.name) at \(frame)")
      }
    }

    /// The chart and the picture are side by side, and both are visible.
    private func expectNothingCovered(_ step: String) {
      guard !scene.histogram.isHidden else { return }
      let (chart, picture) = (scene.histogram.frame, scene.scroll.frame)
      #expect(chart.intersection(picture) == nil, "\(step): \(chart) and \(picture)")
      #expect(min(chart.width, chart.height) > 150, "\(step): \(chart)")
      let shown = scene.easel.fitting(scene.scroll.contentSize).size
      #expect(min(shown.width, shown.height) > 120, "\(step): \(shown)")
      #expect(scene.scroll.contentSize.width <= picture.width + 0.5, "\(step)")
      #expect(scene.scroll.contentSize.height <= picture.height + 0.5, "\(step)")
    }
  }

  @Test("nothing is cropped and nothing covers the picture at any step", arguments: sizes)
  func steps(size: Size) throws {
    let workshop = try Workshop(size)
    let scene = workshop.scene
    try workshop.check("1-loaded")
    scene.pick()
    try workshop.check("2-picker")
    scene.root.dismiss()
    scene.chooseOperation()
    try workshop.check("3-operations")
    let menu = try #require((scene.root.topmostPresentedLayer as? Dialog)?.card.frame)
    #expect(menu.minX <= scene.process.frame.maxX && menu.maxX >= scene.process.frame.minX)
    #expect(menu.minY >= scene.process.frame.maxY || menu.minX == scene.process.frame.minX)
    scene.root.dismiss()
    scene.apply(.edges)
    try workshop.check("4-edges")
    scene.chooseLevel()
    try workshop.check("5-threshold")
    scene.root.dismiss()
    scene.histogram.chart = .values
    scene.showHistogram()
    try workshop.check("6-histogram")
    scene.histogram.chart = .light
    scene.showHistogram()
    try workshop.check("7-pie")
    #expect(!scene.histogram.isHidden)
    scene.chooseOperation()
    try workshop.check("8-operations-with-pie")
    scene.root.dismiss()
    scene.chooseName()
    try workshop.check("9-save")
  }

  @Test("the picture has the room of the chart again when the chart is hidden", arguments: sizes)
  func hidden(size: Size) throws {
    let workshop = try Workshop(size)
    let scene = workshop.scene
    let (easel, content) = (scene.easel, scene.scroll.contentSize)
    scene.showHistogram()
    try workshop.check("shown")
    #expect(scene.easel != easel)
    scene.histogram.onTap?()
    #expect(scene.histogram.isHidden && scene.easel == easel)
    #expect(scene.scroll.contentSize == content && scene.scroll.frame == easel)
  }
}

extension Layer {
  /// The visible buttons and lines in the tree that do not scroll.
  fileprivate var shownControls: [Layer] {
    guard !isHidden else { return [] }
    let own: [Layer] = self is Button || self is Label ? [self] : []
    return self is ScrollLayer ? own : own + children.flatMap(\.shownControls)
  }
}
