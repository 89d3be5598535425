/// The C numbers of settings, `touchstone_setting`. They never change and are never reused.
package enum SettingNumber: UInt32, CaseIterable, Sendable {
  case touches = 1
  case taps = 2
  case allowableMovement = 3
  case maximumPressDuration = 4
  case maximumTapInterval = 5
  case maximumTapDistance = 6
  case minimumPressDuration = 7
  case minimumTouches = 8
  case maximumTouches = 9
  case startDistance = 10
  case excludesSlop = 11
  case edges = 12
  case edgeWidth = 13
  case maximumAngle = 14
  case directions = 15
  case minimumDistance = 16
  case maximumDuration = 17
  case startArc = 18
  case startAngle = 19
  case endsAtFirstLift = 20
  case startSpread = 21
  case slowDrift = 22
  case fastDrift = 23
  case fastSpeed = 24
  case directionSlop = 25
  case landingFactor = 26
  case landingDuration = 27
  case spreadShare = 28
  case certainAngle = 29
  case arcShare = 30
  case certainDistance = 31
  case maximumLaterPressDuration = 32
  case adaptsTapInterval = 33
  case endsWaitElsewhere = 34
  case excludesWaitingDistance = 35
  case maximumSlip = 36

  case cancelsTouches = 40
  case delaysLandings = 41
  case delaysLifts = 42
  case allowedTools = 43
  case requiresOneTool = 44
  case velocityEstimator = 45
  case requiredButtons = 46

  case freedoms = 60
  case bringsToFront = 61
  case startsImmediately = 62
  case confinement = 63
  case minimumScale = 64
  case maximumScale = 65
  case minimumRotation = 66
  case maximumRotation = 67
  case snapInterval = 68
  case snapTolerance = 69
  case snapRelease = 70
  case momentum = 71
  case momentumDecay = 72
  case momentumMinimumSpeed = 73
  case momentumMaximumSpeed = 74
  case momentumMinimumGrowth = 75
  case momentumMinimumTurn = 76
  case momentumMaximumGrowth = 77
  case momentumMaximumTurn = 78
  case bounces = 79
  case momentumGrowthDecay = 80
  case momentumTurnDecay = 81
  case momentumAccumulates = 82
  case rotationDetent = 83

  /// The name of the C enumerator.
  package var enumerator: String { "TOUCHSTONE_SETTING_\(name.screamingSnakeCase)" }
}
