import TouchGeometry
import TouchTracking

/// The defaults of all thresholds, with the source of each.
///
/// Distances are points of 1/160 inch, so they are physical: 10 pt are 1.6 mm on any panel. Each is a
/// settable property of its recognizer.
public enum Thresholds {
  /// The distance that the fingers of a pan move before it begins, in points: the value that imitations of
  /// UIKit's scroll view commonly use.
  public static let panStartDistance = 10.0

  /// The additional slop of a pan right after the landing, and its duration: 24 pt immediately, 17 pt after
  /// 40 ms, 10 pt after 80 ms. Chosen on 18,933 labeled taps and 313 drags of eight people on a tablet: of
  /// the taps of people who slip little, 98.8 % are kept instead of 93.8 %, and the median drag begins 10 ms
  /// later.
  public static let panLanding = LandingSlop(factor: 2.4, duration: .microseconds(80_000))

  /// The same for the movement of a tap: 32 pt immediately, 18 pt after 0.2 s. It lasts longer than for a
  /// pan, so that a finger that slips to a stop is always either a tap or a pan.
  public static let tapLanding = LandingSlop(factor: 1.8, duration: .microseconds(200_000))

  /// The maximum distance to which the landing slop adapts for a person whose fingertips slip, in points: the
  /// distance of a swipe, so that a flick is a pan however far the person slips. See ``SlipMemory``.
  public static let maximumSlip = 48.0

  /// How long after the landing the adapted slop of a pan applies; it falls linearly. Of the slips beyond 10
  /// pt of the person who slips most, 95 % cross that distance within 82 ms; at half the duration half of the
  /// adapted slop remains, and slow drags are hardly delayed.
  public static let panSlipDuration = TimeSpan.microseconds(240_000)

  /// The same for the movement of a tap: longer in the proportion of ``tapLanding`` to ``panLanding``.
  public static let tapSlipDuration = TimeSpan.microseconds(600_000)

  /// How much farther than a pan requires a tap may then move, in points: the difference of ``tapLanding``
  /// and ``panLanding`` at the landing, so that a finger that slips and stops is always either a tap or a
  /// pan.
  public static let tapSlipAllowance = 8.0

  /// The distance that a finger of a tap may move, in points. It must exceed the pan's start distance
  /// (UIKit's documented order of events). Flutter raised its own threshold to this value after complaints.
  public static let tapMovement = 18.0

  /// The maximum time for which the fingers of a tap may stay down, as in WinObjC.
  public static let maximumPressDuration = TimeSpan.microseconds(750_000)

  /// The maximum time for which the fingers of the second and later taps may stay down. A finger that stays
  /// down as long as a press is not tapping, so a recognizer that waits for a tap need not wait longer. Of
  /// 5,922 labeled taps 99.9 % are shorter than 0.28 s.
  public static let maximumLaterPressDuration = TimeSpan.microseconds(500_000)

  /// The maximum time between a lift and the landing of the next tap, as in WinObjC.
  public static let tapInterval = TimeSpan.microseconds(350_000)

  /// The largest distance between one tap and the next, in points: a quarter inch, about the scatter of a
  /// fingertip.
  public static let maximumTapDistance = 40.0

  /// The duration of a long press: UIKit's documented default.
  public static let longPress = TimeSpan.microseconds(500_000)

  /// The distance that a finger of a long press may move before it is recognized, in points: UIKit's
  /// documented default.
  public static let longPressMovement = 10.0

  /// The change of two fingers' distance before a pinch begins, in points: less than a pan requires, since
  /// both fingers take part.
  public static let pinchStartDistance = 8.0

  /// The arc that each of two fingers travels about their center before a rotation begins, in points; an arc,
  /// so that fingers far apart need a smaller angle.
  public static let rotationStartArc = 8.0

  /// The minimum angle before a rotation begins: map applications settled on three degrees so that zooming
  /// does not turn the map.
  public static let rotationStartAngle = Angle.degrees(3)

  /// The minimum ratio of a rotation's arc to the fingers' movement towards or away from each other. Hands
  /// turn as they pinch: by 9 degrees in the median, by 27 at the 95th percentile of 169 pinches. With 0.7
  /// and ``rotationCertainAngle`` 0.14 rotations are recognized in a pinch instead of 0.83.
  public static let rotationSpreadShare = 0.7

  /// The angle at which a rotation begins no matter how much the fingers spread: 24 degrees, which 9 % of the
  /// pinches reach. With 20 degrees, which 15 % reach, it would be 0.19 rotations in a pinch.
  public static let rotationCertainAngle = Angle.degrees(24)

  /// The minimum ratio of the fingers' movement towards or away from each other to their arc, for a pinch:
  /// the counterpart of the rule for rotations.
  public static let pinchArcShare = 0.5

  /// The change of distance at which a pinch begins no matter how much the fingers turn, in points: three
  /// times the start distance.
  public static let pinchCertainDistance = 24.0

  /// The distance of a swipe along its direction, in points.
  public static let swipeDistance = 48.0

  /// The longest time from the first touch until a swipe has moved that far.
  public static let swipeDuration = TimeSpan.microseconds(450_000)

  /// How far sideways a slow swipe may drift, as a fraction of the distance along its direction.
  public static let swipeSlowDrift = 0.5

  /// How far sideways a swipe of at least ``swipeFastSpeed`` may drift, as a fraction of the distance.
  public static let swipeFastDrift = 1.0

  /// The speed from which a swipe counts as fast, in points per second.
  public static let swipeFastSpeed = 1_000.0

  /// How far a swipe may move in the wrong direction before it fails, in points: the slop of a pan, so that a
  /// pan that waits for the swipe is not delayed.
  public static let swipeDirectionSlop = 10.0

  /// The distance from an edge of the window within which an edge pan may begin, in points: a finger's width,
  /// within the 20 to 50 that drawers of applications use.
  public static let edgeWidth = 20.0

  /// The largest angle between an edge pan and the inward normal.
  public static let edgeAngle = Angle.degrees(45)

  /// The longest step between two samples over which a crossing is interpolated. A finger at rest is not
  /// reported, so in a longer step it first rested and then moved within the last scan of its panel.
  public static let maximumSampleGap = TimeSpan.microseconds(25_000)
}
