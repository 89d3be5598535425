import ArgumentParser
import TouchGeometry
import TouchRecordings

/// The placement of a recording's panel on a target.
struct DrivePlacement: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The part of the target on which the panel is placed; the whole target by default.",
      valueName: "x,y,width,height"))
  var area: AreaArgument?

  @Option(
    help: """
      The target's pixels per point, 0.01 to 100, with the panel centered in the area; by default the \
      panel fills as much of the area as possible.
      """)
  var scale: Double?

  @Flag(help: "Fill the area, even if width and height are scaled differently.")
  var stretch = false

  func validate() throws {
    if let scale, !(0.01...100).contains(scale) {
      throw ValidationError("--scale must be between 0.01 and 100 (got \(scale)).")
    }
    if scale != nil, stretch {
      throw ValidationError("--scale cannot be combined with --stretch.")
    }
  }

  /// Whether the panel covers less than the whole target.
  var isGiven: Bool { area != nil || scale != nil || stretch }

  /// The schedule with positions on a target of this size.
  func place(_ schedule: DriveSchedule, on target: Size) throws -> PlacedSchedule {
    let area = area?.rect ?? Rect(origin: .zero, size: target)
    let panel = schedule.panel
    let fit = (
      x: area.size.width / panel.size.width, y: area.size.height / panel.size.height
    )
    let factors = stretch ? fit : (x: scale ?? min(fit.x, fit.y), y: scale ?? min(fit.x, fit.y))
    var placed = PlacedSchedule(
      steps: schedule.steps, from: panel.center, to: area.center, factors: factors)
    try placed.keep(within: target)
    return placed
  }
}

/// "x,y,width,height" in pixels of a target.
struct AreaArgument: ExpressibleByArgument {
  let rect: Rect

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e6 }),
      numbers[2] > 0, numbers[3] > 0
    else { return nil }
    rect = Rect(
      origin: Point(x: numbers[0], y: numbers[1]),
      size: Size(width: numbers[2], height: numbers[3]))
  }
}

/// Steps whose positions are pixels of a target.
struct PlacedSchedule {
  private(set) var steps: [DriveSchedule.Step]
  /// Pixels per point.
  let factors: (x: Double, y: Double)

  init(
    steps: [DriveSchedule.Step], from: Point, to: Point, factors: (x: Double, y: Double)
  ) {
    self.factors = factors
    self.steps = steps
    for step in steps.indices {
      for change in steps[step].changes.indices {
        let place = steps[step].changes[change].place
        self.steps[step].changes[change].place = Point(
          x: to.x + (place.x - from.x) * factors.x, y: to.y + (place.y - from.y) * factors.y)
        self.steps[step].changes[change].size =
          steps[step].changes[change].size.map { $0 * (factors.x * factors.y).squareRoot() }
      }
    }
  }

  /// The distance in pixels from the target beyond which a touch is outside, not at its edge with a rounding error.
  private static let roundingError = 1e-6

  /// Rejects touches outside the target, and removes rounding errors at its edges.
  fileprivate mutating func keep(within target: Size) throws {
    for step in steps.indices {
      for change in steps[step].changes.indices {
        let place = steps[step].changes[change].place
        let nearest = Point(
          x: min(max(place.x, 0), target.width), y: min(max(place.y, 0), target.height))
        guard place.distance(to: nearest) > Self.roundingError else {
          steps[step].changes[change].place = nearest
          continue
        }
        throw ValidationError(
          """
          A touch at (\(place.x.readable(1)), \(place.y.readable(1))) would be outside of the \
          target, which is \(Int(target.width)) x \(Int(target.height)) pixels. Use a smaller \
          --scale or another --area.
          """)
      }
    }
  }
}
