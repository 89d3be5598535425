import FoundationEssentials
import Testing
import TouchGeometry
import TouchTracking

/// A sequence of positions with the velocities that Android's tests expect for it.
private struct VelocitySequence: Decodable {
  struct Expectation: Decodable {
    enum Axis: String, Decodable {
      case x = "X"
      case y = "Y"
    }

    var strategy: String
    var axis: Axis
    var velocity: Double?

    enum CodingKeys: String, CodingKey {
      case strategy, axis
      case velocity = "velocity_px_s"
    }
  }

  /// An instant in milliseconds and the positions of all pointers.
  struct Row: Decodable {
    var milliseconds: Double
    var places: [[Double?]]

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      milliseconds = try row.decode(Double.self)
      places = try row.decode([[Double?]].self)
    }
  }

  var name: String
  var rows: [Row]
  var isRecorded: Bool
  var expected: [Expectation]

  enum CodingKeys: String, CodingKey {
    case name, expected
    case isRecorded = "recorded_on_device"
    case rows = "points_ms_xy"
  }

  /// The first pointer's positions; the lift, which repeats the last position, is not a movement.
  var history: SampleHistory {
    var history = SampleHistory()
    let start = rows.first?.milliseconds ?? 0
    for row in rows.dropLast() {
      guard let first = row.places.first, let x = first[0], let y = first[1] else { continue }
      history.append(
        SampleHistory.Entry(
          time: .zero + .milliseconds(row.milliseconds - start), location: Point(x: x, y: y)))
    }
    return history
  }

  /// The instant of the lift.
  var end: Instant {
    .zero + .milliseconds((rows.last?.milliseconds ?? 0) - (rows.first?.milliseconds ?? 0))
  }
}

/// The velocities of real flings, compared with those of Android's least-squares strategy of second degree.
@Suite("Velocity beside Android's")
struct AndroidVelocityTests {
  /// Nil if the recordings are not next to the checkout.
  private func sequences() throws -> [VelocitySequence]? {
    var parts = #filePath.split(separator: "/").dropLast(3)
    parts = parts.dropLast()
    let path =
      "/" + parts.joined(separator: "/")
      + "/shared/recordings/aosp-velocitytracker/velocitytracker.json"
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      print("Skipped: no recordings at \(path)")
      return nil
    }
    return try JSONDecoder().decode([VelocitySequence].self, from: data)
  }

  /// The relative differences from Android's results, for the components of all flings; sorted.
  private func errors(_ estimator: VelocityEstimator, _ strategy: String) throws -> [Double]? {
    guard let sequences = try sequences() else { return nil }
    var errors: [Double] = []
    for sequence in sequences where sequence.isRecorded {
      let velocity = sequence.history.velocity(at: sequence.end, by: estimator)
      let speed = velocity.vector.length
      for expected in sequence.expected where expected.strategy == strategy {
        guard let theirs = expected.velocity else { continue }
        let ours = expected.axis == .x ? velocity.vector.dx : velocity.vector.dy
        errors.append(abs(ours - theirs) / max(abs(theirs), speed * 0.1))
      }
    }
    return errors.sorted()
  }

  /// Both methods fit the same parabola; ours merges places closer than 4 ms, so the sums differ.
  /// Android's own tests of these sequences allow 20 percent.
  @Test("all components of 18 real flings agree with Android's within 3 percent, most within 1")
  func flings() throws {
    guard let errors = try errors(.leastSquares, "LSQ2") else { return }
    #expect(errors.count == 27)
    #expect(errors.allSatisfy { $0 <= 0.03 }, "\(errors)")
    #expect(errors.filter { $0 <= 0.01 }.count >= 18, "\(errors)")
  }

  /// Merging positions changes the result of the impulse strategy more than that of a fit.
  @Test("the impulse of real flings is Android's within the 20 percent that its tests allow")
  func impulse() throws {
    guard let errors = try errors(.impulse, "IMPULSE") else { return }
    #expect(errors.count >= 20)
    #expect(errors.allSatisfy { $0 <= 0.20 }, "\(errors)")
  }

  @Test("where Android reports no velocity, or zero, so does the estimator")
  func stopped() throws {
    guard let sequences = try sequences() else { return }
    for sequence in sequences where sequence.name.hasPrefix("LongDelay") {
      #expect(sequence.history.velocity(at: sequence.end).vector == .zero, "\(sequence.name)")
    }
  }
}
