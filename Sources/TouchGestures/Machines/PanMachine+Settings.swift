extension PanMachine {
  /// The settings of a pan.
  ///
  ///     var settings = PanMachine.Settings()
  ///     settings.minimumTouches = 2  // one finger draws, two move the map
  ///     settings.maximumTouches = 2
  ///     map.addGestureRecognizer(MachineGestureRecognizer(machine: PanMachine(settings: settings)))
  public struct Settings: Hashable, Sendable {
    /// The minimum number of fingers; at least 1, which is the default.
    public var minimumTouches = 1
    /// The maximum number of fingers, unlimited by default; further ones prevent it from beginning, and are
    /// rejected once it has begun.
    public var maximumTouches = Int.max
    /// How far the fingers' centroid must move before it begins; 10 points by default, zero begins with the
    /// first movement.
    public var startDistance = Thresholds.panStartDistance
    /// How much farther they must move right after the landing; by default 2.4 times as far, decreasing to
    /// the plain distance within 80 ms.
    public var landing = Thresholds.panLanding
    /// The maximum distance to which the landing slop of one finger adapts, in points, for a person whose
    /// fingertips slip; 0 disables this. See ``SlipMemory``.
    public var maximumSlip = Thresholds.maximumSlip
    /// Whether the translation excludes the start distance, so that nothing jumps; true by default.
    public var excludesSlop = true
    /// The edges at which it must begin; nil for anywhere.
    public var edge: EdgeRule? {
      get { edgeRules.first }
      set {
        // Changed in place: an edge pan adapts the region with every touch, which must not allocate.
        if let newValue, !edgeRules.isEmpty {
          edgeRules[0] = newValue
        } else {
          edgeRules = newValue.map { [$0] } ?? []
        }
      }
    }
    /// The ``edge`` or none. In an array, because few pans have one, and it would take 49 bytes of each.
    private var edgeRules: [EdgeRule] = []

    /// Creates the default settings.
    public init() {}
  }

  /// Takes over the settings of another machine.
  public mutating func adoptSettings(of other: PanMachine) { settings = other.settings }
}
