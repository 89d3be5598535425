import TouchGeometry
import TouchTracking

// Names in earlier versions. They are removed with version 1.0.

extension Layer {
  /// The former name of ``hitSlop``.
  @available(*, deprecated, renamed: "hitSlop")
  public final var hitOutset: Double {
    get { hitSlop }
    set { hitSlop = newValue }
  }
}

extension PanGestureRecognizer {
  /// The former name of ``excludesSlop``.
  @available(*, deprecated, renamed: "excludesSlop")
  public final var swallowsStartDistance: Bool {
    get { excludesSlop }
    set { excludesSlop = newValue }
  }
}

extension SwipeGestureRecognizer {
  /// The former name of ``directionSlop``.
  @available(*, deprecated, renamed: "directionSlop")
  public final var allowableWrongWay: Double {
    get { directionSlop }
    set { directionSlop = newValue }
  }
}

extension ManipulationLimits {
  /// Creates limits by their former names. Disfavored, so that `ManipulationLimits()` stays unambiguous.
  @available(
    *, deprecated,
    renamed: "init(confinement:area:minimumScale:maximumScale:minimumRotation:maximumRotation:)"
  )
  @_disfavoredOverload
  public init(
    confinement: Confinement = .none, area: Rect? = nil, leastScale: Double? = nil,
    greatestScale: Double? = nil, leastRotation: Angle? = nil, greatestRotation: Angle? = nil
  ) {
    self.init(
      confinement: confinement, area: area, minimumScale: leastScale, maximumScale: greatestScale,
      minimumRotation: leastRotation, maximumRotation: greatestRotation)
  }

  /// The former name of ``minimumScale``.
  @available(*, deprecated, renamed: "minimumScale")
  public var leastScale: Double? {
    get { minimumScale }
    set { minimumScale = newValue }
  }

  /// The former name of ``maximumScale``.
  @available(*, deprecated, renamed: "maximumScale")
  public var greatestScale: Double? {
    get { maximumScale }
    set { maximumScale = newValue }
  }

  /// The former name of ``minimumRotation``.
  @available(*, deprecated, renamed: "minimumRotation")
  public var leastRotation: Angle? {
    get { minimumRotation }
    set { minimumRotation = newValue }
  }

  /// The former name of ``maximumRotation``.
  @available(*, deprecated, renamed: "maximumRotation")
  public var greatestRotation: Angle? {
    get { maximumRotation }
    set { maximumRotation = newValue }
  }
}

extension MomentumSettings {
  /// Creates settings by their former names. Disfavored, so that `MomentumSettings()` stays unambiguous.
  @available(*, deprecated, message: "The labels begin with minimum and maximum.")
  @_disfavoredOverload
  public init(
    parts: Similarity.Freedoms = .all, decay: Double = Momentum.normalDecay,
    leastSpeed: Double = 50, greatestSpeed: Double = 8000, leastGrowth: Double = 0.5,
    greatestGrowth: Double = 1.4, leastTurn: Angle = .radians(0.5),
    greatestTurn: Angle = .degrees(720)
  ) {
    self.init(
      parts: parts, decay: decay, minimumSpeed: leastSpeed, maximumSpeed: greatestSpeed,
      minimumGrowth: leastGrowth, maximumGrowth: greatestGrowth, minimumTurn: leastTurn,
      maximumTurn: greatestTurn)
  }

  /// The former name of ``minimumSpeed``.
  @available(*, deprecated, renamed: "minimumSpeed")
  public var leastSpeed: Double {
    get { minimumSpeed }
    set { minimumSpeed = newValue }
  }

  /// The former name of ``maximumSpeed``.
  @available(*, deprecated, renamed: "maximumSpeed")
  public var greatestSpeed: Double {
    get { maximumSpeed }
    set { maximumSpeed = newValue }
  }

  /// The former name of ``minimumGrowth``.
  @available(*, deprecated, renamed: "minimumGrowth")
  public var leastGrowth: Double {
    get { minimumGrowth }
    set { minimumGrowth = newValue }
  }

  /// The former name of ``maximumGrowth``.
  @available(*, deprecated, renamed: "maximumGrowth")
  public var greatestGrowth: Double {
    get { maximumGrowth }
    set { maximumGrowth = newValue }
  }

  /// The former name of ``minimumTurn``.
  @available(*, deprecated, renamed: "minimumTurn")
  public var leastTurn: Angle {
    get { minimumTurn }
    set { minimumTurn = newValue }
  }

  /// The former name of ``maximumTurn``.
  @available(*, deprecated, renamed: "maximumTurn")
  public var greatestTurn: Angle {
    get { maximumTurn }
    set { maximumTurn = newValue }
  }
}

extension TraceEntry {
  /// The former name of ``NotReceivedReason``.
  @available(*, deprecated, renamed: "NotReceivedReason")
  public typealias TurnedAway = NotReceivedReason

  /// The former name of ``Canceller``.
  @available(*, deprecated, renamed: "Canceller")
  public typealias TakenBy = Canceller

  /// The former name of ``BlockingRule``.
  @available(*, deprecated, renamed: "BlockingRule")
  public typealias BlockedBy = BlockingRule
}

extension TraceEntry.Kind {
  /// The former name of ``notReceived(_:_:)``; only to create an entry, since a pattern needs the case itself.
  @available(*, deprecated, renamed: "notReceived(_:_:)")
  public static func turnedAway(_ touch: TouchID, _ reason: TraceEntry.NotReceivedReason) -> Self {
    .notReceived(touch, reason)
  }
}
