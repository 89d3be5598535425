import Foundation
import ProgramRuns
import Testing

@Suite("touchstone bench", .serialized)
struct BenchTests {
  /// Runs `touchstone bench` on short sessions and reads the members of its JSON.
  private func json(_ arguments: String) async throws -> [String: Any] {
    let outcome = try await Tool.run("touchstone bench --json --repeat 1 \(arguments)")
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(value as? [String: Any])
  }

  @Test("each name has its row, with CPU time and allocations")
  func rows() async throws {
    let object = try await json("--scale 0.0001 --only W1,W5A,W1V,W2V,L,V")
    let rows = try #require(object["benchmarks"] as? [[String: Any]])
    #expect(rows.map { $0["name"] as? String } == ["W1", "W5A", "W1V", "W2V", "L", "V"])
    for row in rows {
      let best = try #require(row["bestNanoseconds"] as? Double)
      #expect(best >= 0 && best <= (row["medianNanoseconds"] as? Double ?? -1))
    }
    // The measured part does not change the session: the main values of the actions add up to the same.
    #expect(rows[0]["actions"] as? Int == rows[2]["actions"] as? Int)
    #expect(rows[0]["checksum"] as? Double == rows[2]["checksum"] as? Double)
    // 1000 pans act instead of one; only one of them crossed its start distance first.
    let ofOne = try #require(rows[0]["actions"] as? Int)
    #expect(try #require(rows[1]["actions"] as? Int) % 1000 == 0)
    #expect(ofOne > 90)
    #expect(rows[4]["actions"] as? Int == 100)
  }

  @Test("an error in rows from standard input names it")
  func pipedRows() async throws {
    let rows = Data("1,0,0,began,x,0\n".utf8)
    let outcome = try await Tool.run("touchstone bench --rows -", input: rows)
    #expect(outcome.status == 65)
    #expect(outcome.errors == "standard input:1:13: expected a number, x, found \"x\".\n")
  }

  @Test(
    "--save-rows writes what --rows reads: the actions come out the same", arguments: ["W1", "W4"])
  func savedRows(workload: String) async throws {
    let scratch = try ScratchFolder()
    // It does not exist yet.
    let folder = scratch.url.appendingPathComponent("rows")
    let saved = try await Tool.run(
      "touchstone bench --save-rows \(folder.path) --only \(workload) --scale 0.001")
    #expect(saved.status == 0)
    #expect(saved.output.isEmpty)
    let direct = try await json("--only \(workload) --scale 0.001")
    let read = try await json(
      "--rows \(folder.path)/\(workload).csv --recognizers \(workload)")
    let rows = try [direct, read].map { try #require($0["benchmarks"] as? [[String: Any]])[0] }
    #expect(try #require(rows[0]["actions"] as? Int) > 0)
    #expect(rows[0]["actions"] as? Int == rows[1]["actions"] as? Int)
    #expect(rows[0]["checksum"] as? Double == rows[1]["checksum"] as? Double)
  }

  @Test("--check-allocations is refused if nothing that counts them is measured")
  func noAllocations() async throws {
    let refused = try await Tool.run(
      "touchstone bench --check-allocations --only L,M --repeat 1 --scale 0.0001")
    #expect(refused.status == 64 && refused.output.isEmpty)
    let words = refused.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("(--only has L,M)"), "\(refused.errors)")
  }

  @Test("memory has bytes for a pan, a layer and a touch, and an aim for each")
  func memory() async throws {
    let figures = try #require(try await json("--only M")["memory"] as? [[String: Any]])
    #expect(figures.map { $0["name"] as? String } == ["pan", "layer", "touch"])
    for figure in figures {
      // A class instance has a header of at least 16 bytes; the allocator rounds up.
      #expect(try #require(figure["bytes"] as? Double) > 16)
      #expect(try #require(figure["aimBytes"] as? Double) > 0)
    }
  }

  @Test("tables fit 80 columns")
  func width() async throws {
    let outcome = try await Tool.run("touchstone bench --repeat 1 --scale 0.0001")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count > 15)
    for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test("growth has sizes and costs for each series that is named, and no others")
  func growth() async throws {
    let object = try await json("--growth --only contacts,samples --scale 0.1")
    let series = try #require(object["series"] as? [[String: Any]])
    #expect(Set(series.compactMap { $0["group"] as? String }) == ["contacts", "samples"])
    #expect(series.count == 5)
    for one in series {
      let points = try #require(one["points"] as? [[String: Any]])
      #expect(points.map { $0["size"] as? Int } == [1, 2, 4])
      #expect(points.allSatisfy { ($0["bestNanoseconds"] as? Double ?? 0) > 0 })
      #expect(points.allSatisfy { $0["repetitions"] as? Int == 1 })
      #expect(one["slope"] is Double)
    }
    #expect((object["targets"] as? [Any])?.isEmpty == true)
  }

  @Test("bench live --paced has a row for each workload, with the frames that were asked for")
  func paced() async throws {
    let outcome = try await Tool.run("touchstone bench --json live --paced --frames 100")
    #expect(outcome.status == 0)
    let rows = try outcome.lines.map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(rows.map { $0["workload"] as? String } == ["W1", "W2", "W3", "W4"])
    for row in rows {
      #expect(row["frames"] as? Int == 100)
      let names = ["medianMicroseconds", "percentile99Microseconds", "maximumMicroseconds"]
      let values = try names.map { try #require(row[$0] as? Double) }
      #expect(values == values.sorted())
      #expect(values[0] > 0)
    }
  }
}
