import Testing
import TouchRecordings

@testable import fuzz

@Suite("Scripts of worlds")
struct FuzzScriptTests {
  @Test("a script file gives the script again", arguments: [1, 2, 3, 99] as [UInt64])
  func readsWhatItWrites(seed: UInt64) throws {
    var script = Script(seed: seed)
    script.comment = "two\nlines"
    var again = try Script(text: script.text)
    #expect(again.steps == script.steps)
    #expect(again.temper == script.temper)
    again.comment = script.comment
    #expect(again.text == script.text)
  }

  @Test("a damaged script is refused with the line", arguments: ["frame 1", "dance 0 0", "rate 7"])
  func refusesDamage(line: String) {
    #expect {
      try Script(text: Script.heading + "\n" + line + "\n")
    } throws: { error in
      (error as? ScriptError)?.line == 2
    }
  }

  @Test("a seed makes the same world each time, and it runs the same")
  func isDeterministic() {
    let seed: UInt64 = 7
    #expect(Script(seed: seed) == Script(seed: seed))
    let without: Traits = [.foreign, .oddNext, .subclasses, .drops, .partial]
    let script = Script(seed: seed, without: without)
    #expect(script.run().transcript == script.run().transcript)
  }

  @Test("traits of worlds are read and written by name")
  func readsTraits() {
    #expect(Traits(names: "wild,drops") == [.wild, .drops])
    #expect(Traits(names: "wild,tame") == nil)
    #expect(Traits([.wild, .nested]).list == "wild,nested")
  }

  @Test("worlds with planted faults are found and reduced to the steps that show them")
  func findsPlantedFault() {
    let script = Script(
      temper: Temper(traits: [], law: .none, reactionRate: 0),
      steps: Script(seed: 3, without: [.foreign, .oddNext, .subclasses, .drops, .partial]).steps)
    // The fault: a world in which a layer was added and fingers then landed twice.
    func fails(_ steps: [Step]) -> Bool {
      steps.contains { $0.act == .addLayer } && steps.count { $0.act == .frame } >= 2
    }
    #expect(fails(script.steps))
    let reduced = Reducer<Step>(isFailing: fails).reduce(script.steps)
    #expect(reduced.map(\.act) == [.addLayer, .frame, .frame])
  }

  @Test("a world of plain layers and built-in recognizers can be written as a case that runs")
  func writesCases() throws {
    var written = 0
    for seed in 1...600 as ClosedRange<UInt64> {
      var script = Script(seed: seed, without: .subclasses)
      guard script.temper.law == .batching else { continue }
      script.steps.removeAll { $0.act == .recognizeTogether }
      guard let bytes = CaseWriter.bytes(script, why: "a test") else { continue }
      written += 1
      let file = try CaseFile.read(bytes)
      #expect(file.warnings.allSatisfy { $0.message.hasPrefix("nothing is expected of") })
      for touchCase in file.cases { _ = try touchCase.outcome() }
    }
    #expect(written > 0)
  }

  @Test("a broken rule is reported once per scene")
  func reportsOnce() {
    let world = World(
      temper: Temper(traits: [], law: .none, reactionRate: 0), census: Census())
    world.violate(.beganTwice, "first")
    world.violate(.beganTwice, "second")
    #expect(world.violations == [Violation(.beganTwice, "first")])
  }

  @Test("a witness that outlives its world is a leak")
  func findsLeak() {
    let census = Census()
    census.born(.layer)
    #expect(census.survivors == "1 of layer")
    census.died(.layer)
    #expect(census.survivors == nil)
  }
}
