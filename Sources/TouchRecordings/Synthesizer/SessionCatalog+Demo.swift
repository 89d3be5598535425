import TouchGeometry
import TouchTracking

/// Sessions for the scenes of the demo.
extension SessionCatalog {
  /// The demo sessions, one per scene.
  public static let demo: [DemoSession] =
    [photoTable, flowers, circles, largePicture, loupe] + demoHands

  private static func place(_ x: Double, _ y: Double) -> Point { DemoSession.place(x, y) }

  private static func way(_ dx: Double, _ dy: Double) -> Vector { DemoSession.way(dx, dy) }

  private static func path(_ x: Double, _ y: Double) -> FingerPath {
    FingerPath(from: place(x, y)).hold(.milliseconds(60))
  }

  // MARK: Photo table

  /// One finger drags a photograph, three people move three others at the same time, one photograph is flung,
  /// and a triple tap resets the first.
  private static let photoTable = DemoSession(
    "photo-table", "Photographs are dragged, spread, turned and thrown, three of them at once.",
    TouchTimeline(
      path(250, 260).move(
        through: [place(420, 330), place(560, 520)], over: .milliseconds(900)
      ).hold(.milliseconds(150))
    )
    .then(threePeople, after: .milliseconds(400))
    .then(
      TouchTimeline(
        path(1760, 240).move(by: way(-420, 150), over: .milliseconds(320), pace: .flick)),
      after: .milliseconds(400)
    )
    .then(.taps(3, at: place(420, 440)), after: .milliseconds(900)))

  private static let threePeople =
    Hand(about: place(1008, 230), span: 30, angle: .degrees(-20))
    .hold(.milliseconds(80))
    .transform(
      scale: 1.7, rotation: .degrees(-24), translation: way(-60, 120), over: .milliseconds(1400)
    )
    .hold(.milliseconds(150))
    .timeline(landing: [.zero, .milliseconds(50)])
    .together(
      with: Hand(about: place(1760, 757), span: 34, angle: .degrees(70), fingers: 3)
        .hold(.milliseconds(120))
        .transform(
          scale: 0.72, rotation: .degrees(50), translation: way(-110, -40),
          over: .milliseconds(1300)
        )
        .hold(.milliseconds(200))
        .timeline(landing: [.zero, .milliseconds(20), .milliseconds(45)])
    )
    .together(
      with: TouchTimeline(
        path(640, 770).hold(.milliseconds(300)).move(
          by: way(250, 60), over: .milliseconds(900)
        ).hold(.milliseconds(150))))

  // MARK: Flowers and circles

  /// A flower is dragged against the right edge and along it, a finger between the petals of one flower hits
  /// the one below, and one flower is pinched open.
  private static let flowers = DemoSession(
    "flowers", "Flowers are dragged along an edge and through each other, and spread.",
    TouchTimeline(
      path(1630, 594).move(
        through: [place(1900, 560), place(2000, 380), place(1995, 760)],
        over: .milliseconds(1600)
      ).hold(.milliseconds(150))
    )
    .then(
      TouchTimeline(
        path(787, 497).move(by: way(90, 160), over: .milliseconds(900)).hold(.milliseconds(150))),
      after: .milliseconds(400)
    )
    .then(
      Hand(about: place(425, 371), span: 26, angle: .degrees(30))
        .transform(scale: 1.5, rotation: .degrees(60), over: .milliseconds(1000))
        .hold(.milliseconds(150))
        .timeline(landing: [.zero, .milliseconds(40)]),
      after: .milliseconds(400)))

  /// A finger misses a circle within its bounds, the bounds are shown, two circles are dragged at the same
  /// time, and one is flung against an edge.
  private static let circles = DemoSession(
    "circles", "A corner does not respond; circles are dragged, two at once, and thrown.",
    TouchTimeline.tap(at: place(717, 274), for: .milliseconds(120))
      .then(.tap(at: place(1872, 58)), after: .milliseconds(500))
      .then(
        TouchTimeline(
          path(1572, 382).move(by: way(-160, 240), over: .milliseconds(900)).hold(
            .milliseconds(150))
        ).together(
          with: TouchTimeline(
            path(1411, 191).hold(.milliseconds(120)).move(
              by: way(220, 40), over: .milliseconds(700)
            )
            .hold(.milliseconds(150)))),
        after: .milliseconds(400)
      )
      .then(
        TouchTimeline(
          path(343, 584).move(by: way(-180, 130), over: .milliseconds(260), pace: .flick)),
        after: .milliseconds(400)))

  // MARK: Pictures to look into

  /// A double tap zooms in, the picture is flung, pulled beyond its edge and pinched open, and a tap hides
  /// the caption.
  private static let largePicture = DemoSession(
    "large-picture",
    "A picture is zoomed by a double tap, thrown and spread, and its caption is hidden.",
    TouchTimeline.taps(2, at: place(700, 690))
      .then(
        TouchTimeline(
          path(1400, 600).move(by: way(-500, -120), over: .milliseconds(280), pace: .flick)),
        after: .milliseconds(1200)
      )
      .then(
        Hand(about: place(1000, 560), span: 40, angle: .degrees(-30))
          .hold(.milliseconds(80))
          .transform(scale: 1.5, translation: way(0, -60), over: .milliseconds(900))
          .hold(.milliseconds(200))
          .timeline(landing: [.zero, .milliseconds(30)]),
        after: .milliseconds(2600)
      )
      .then(.tap(at: place(900, 500)), after: .milliseconds(900)))

  /// A finger rests on fine print, then moves to the test chart and on to the edge of the page.
  private static let loupe = DemoSession(
    "loupe", "A finger rests until the loupe appears, and moves it over the page.",
    TouchTimeline(
      FingerPath(from: place(470, 230)).hold(.milliseconds(900))
        .move(through: [place(560, 420), place(640, 600)], over: .milliseconds(1400))
        .hold(.milliseconds(500))
        .move(to: place(1700, 880), over: .milliseconds(1200))
        .hold(.milliseconds(200))))
}
