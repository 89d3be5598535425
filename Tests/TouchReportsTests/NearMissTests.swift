import Foundation
import Testing
import TouchGeometry
import TouchGestures
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchReports

@Suite("Near misses")
struct NearMissTests {
  @Test("near misses are sorted, omit what was recognized, and name the swipe that was too slow")
  func sorted() throws {
    let report = try Sessions.report("swipe-too-slow")
    let misses = report.nearMisses
    #expect(misses == misses.sorted { $0.share > $1.share })
    let recognized = report.collector.lines.filter {
      if case .acts = $0.entry.kind { true } else { false }
    }
    #expect(Set(misses.map(\.name)).isDisjoint(with: recognized.compactMap(\.recognizer)))
    let swipe = try #require(misses.first { $0.name == "swipe-right" })
    #expect(swipe == misses.first, "others went another way, or moved far more than they may")
    #expect(swipe.measured < swipe.limit && swipe.unit == "pt")
  }

  @Test(
    "a near miss is closer the nearer its measurement is to the limit",
    arguments: [
      (FailureReason.tooLittle(24, required: 48), 0.5), (.tooLittle(60, required: 48), 1),
      (.moved(distance: 36, limit: 18), 0.5), (.awayFromEdge(distance: 40, limit: 10), 0.25),
      (.tooSlow(distance: 35.2, required: 48, limit: .seconds(0.45)), 35.2 / 48),
      (.liftedEarly(after: .seconds(0.4), required: .seconds(0.5)), 0.8),
    ])
  func share(reason: FailureReason, expected: Double) throws {
    #expect(abs(try #require(reason.nearness).share - expected) < 1e-9)
  }

  @Test(
    "a near miss has the whole percent of its ratio, rounded down",
    arguments: [(0.58, 58), (0.29, 29), (0.579, 57), (0.9999, 99), (1, 100)])
  func percent(share: Double, percent: Int) {
    let miss = NearMiss(
      recognizer: RecognizerID(1), name: "press", time: .zero, measured: share, limit: 1, unit: "s",
      share: share, reason: "")
    #expect(miss.percent == percent)
  }

  @Test("the page has the unrounded ratio of a near miss, and so the percentage of the index")
  func unrounded() throws {
    let report = try Sessions.report("swipe-too-slow")
    let told = try #require(try data(of: report.html)["nearMisses"] as? [[String: Any]])
    let shares = try told.map { try #require($0["share"] as? Double) }
    #expect(shares.count == report.nearMisses.count)
    for (share, miss) in zip(shares, report.nearMisses) { #expect(abs(share - miss.share) < 1e-12) }
    #expect(shares.contains { abs($0 * 10_000 - ($0 * 10_000).rounded()) > 1e-6 })
  }

  @Test(
    "a failure that more or less of something would not have repaired is no near miss",
    arguments: [
      FailureReason.excluded(by: RecognizerID(1)), .requirementRecognized(RecognizerID(1)),
      .touchCancelled, .heldTooLong(.seconds(1), limit: .seconds(1)), .tooManyTouches(2, limit: 1),
      .tooFewTouches(1, required: 2), .wrongDirection(along: -20, sideways: 0, limit: 10),
      .tooLittle(1, required: 0), .custom,
      .custom(CustomReason("", measured: .nan, atLeast: 1)),
      .custom(CustomReason("", measured: .infinity, atLeast: .infinity)),
      .custom(CustomReason("", measured: 1, atMost: .nan)),
    ])
  func none(reason: FailureReason) { #expect(reason.nearness == nil) }
}

@Suite("Paths in reports")
struct PathTests {
  private func path(_ count: Int) -> TouchPath {
    let place = { (index: Int) in
      TouchPath.Place(
        time: Instant(microseconds: Int64(index) * 8_000),
        location: .init(x: Double(index % 100), y: Double(index % 7)))
    }
    var path = TouchPath(id: TouchID(1), from: place(0), radius: 0)
    for index in 1..<count { path.add(place(index), radius: 0) }
    return path
  }

  @Test("paths in a report keep all places while there are few")
  func few() {
    var paths = [path(1000)]
    #expect(Thinning.apply(to: &paths) == nil)
    #expect(paths[0].places.count == 1000)
  }

  @Test(
    "paths in a report are thinned out to a number of places, and keep their ends",
    arguments: [100, 1000, 50_000])
  func many(limit: Int) throws {
    var paths = (0..<10).map { _ in path(20_000) }
    let ends = paths.map { [$0.places[0], $0.last] }
    let thinning = try #require(Thinning.apply(to: &paths, atMost: limit))
    #expect(thinning.recorded == 200_000)
    #expect(thinning.drawn == paths.reduce(0) { $0 + $1.places.count })
    #expect(thinning.drawn <= limit)
    #expect(paths.map { [$0.places[0], $0.last] } == ends)
  }

  @Test("a report states the distance at which its paths were thinned out")
  func distance() throws {
    // A point each millisecond, so that only distances count.
    let place = { (index: Int) in
      TouchPath.Place(
        time: Instant(microseconds: Int64(index) * 1_000), location: .init(x: Double(index), y: 0))
    }
    var path = TouchPath(id: TouchID(1), from: place(0), radius: 0)
    for index in 1...1_000 { path.add(place(index), radius: 0) }
    for (limit, distance) in [(1_000, 2.0), (501, 2), (300, 4), (5, 256)] {
      var paths = [path]
      let thinning = try #require(Thinning.apply(to: &paths, atMost: limit))
      #expect(thinning.distance == distance)
      let steps = zip(paths[0].places, paths[0].places.dropFirst()).map {
        $1.location.x - $0.location.x
      }
      #expect(steps.dropLast().allSatisfy { $0 == distance })
    }
  }
}
