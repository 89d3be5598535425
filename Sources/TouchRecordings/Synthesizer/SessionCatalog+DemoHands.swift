import TouchGeometry
import TouchTracking

/// Sessions of taps and of two hands for the scenes of the demo.
extension SessionCatalog {
  static let demoHands: [DemoSession] = [tapPad, workshop, chess]

  private static func place(_ x: Double, _ y: Double) -> Point { DemoSession.place(x, y) }

  private static func tap(_ x: Double, _ y: Double) -> TouchTimeline { .tap(at: place(x, y)) }

  /// A finger that lands, drags and rests briefly.
  private static func drag(
    from start: Point, to end: Point, over span: TimeSpan = .milliseconds(700)
  ) -> TouchTimeline {
    TouchTimeline(
      FingerPath(from: start).hold(.milliseconds(100)).move(to: end, over: span)
        .hold(.milliseconds(120)))
  }

  // MARK: Taps

  /// Each kind of tap once, a press that is too long, and a single tap while double-tap is switched off.
  private static let tapPad = DemoSession(
    "taps", "One finger and two tap once and more; the double tap is switched off and on again.",
    tap(420, 320)
      .then(.taps(2, at: place(620, 700)), after: .milliseconds(900))
      .then(.taps(3, at: place(300, 780)), after: .milliseconds(900))
      .then(
        Hand(about: place(560, 420), span: 24).hold(.milliseconds(90))
          .timeline(landing: [.zero, .milliseconds(15)]), after: .milliseconds(900)
      )
      .then(
        .hold(at: place(700, 300), for: .milliseconds(1100)), after: .milliseconds(900)
      )
      .then(tap(1512, 154), after: .milliseconds(700))
      .then(tap(420, 640), after: .milliseconds(700))
      .then(tap(1512, 154), after: .milliseconds(900)))

  // MARK: Workshop

  /// The list of photographs is scrolled down a little and back; a photograph is loaded, the filter that
  /// shows its edges is applied and undone, a threshold is set with the slider and undone, and the histogram
  /// is shown. Nothing is saved: the dialog is cancelled.
  private static let workshop = DemoSession(
    "workshop", "A photograph is loaded; its edges, a threshold and its histogram are shown.",
    tap(211, 54)
      .then(drag(from: place(1008, 620), to: place(1008, 500)), after: .milliseconds(1500))
      .then(drag(from: place(1008, 500), to: place(1008, 660)), after: .milliseconds(900))
      .then(tap(1008, 552), after: .milliseconds(1200))
      .then(tap(610, 54), after: .milliseconds(1800))
      .then(tap(610, 380), after: .milliseconds(700))
      .then(tap(1406, 54), after: .milliseconds(1800))
      .then(tap(610, 54), after: .milliseconds(1000))
      .then(tap(610, 460), after: .milliseconds(700))
      .then(
        drag(from: place(950, 900), to: place(1150, 905), over: .milliseconds(1200)),
        after: .milliseconds(700)
      )
      .then(tap(1424, 990), after: .milliseconds(700))
      .then(tap(1406, 54), after: .milliseconds(1800))
      .then(tap(610, 54), after: .milliseconds(1000))
      .then(tap(610, 540), after: .milliseconds(700))
      .then(tap(1008, 54), after: .milliseconds(1500))
      .then(tap(1304, 311), after: .milliseconds(1200)))

  // MARK: Chess

  /// The center of a square; file and rank count from zero.
  private static func square(_ file: Int, _ rank: Int) -> Point {
    place(513 + (Double(file) + 0.5) * 123.75, 18 + (7.5 - Double(rank)) * 123.75)
  }

  /// Both pawns move at the same time, White's captures Black's, a button is pressed, and pressed again
  /// without effect while another finger holds a knight.
  private static let chess = DemoSession(
    "chess", "Both sides move at once, a pawn is captured, and a button refuses a second finger.",
    drag(from: square(4, 1), to: square(4, 3))
      .together(with: drag(from: square(3, 6), to: square(3, 4)).after(.milliseconds(150)))
      .then(drag(from: square(4, 3), to: square(3, 4)), after: .milliseconds(500))
      .then(tap(256, 989), after: .milliseconds(500))
      .then(
        TouchTimeline(
          FingerPath(from: square(6, 7)).hold(.milliseconds(100))
            .move(to: square(5, 5), over: .milliseconds(900)).hold(.milliseconds(600))
        ).together(with: tap(1759, 989).after(.milliseconds(1200))), after: .milliseconds(500)))
}
