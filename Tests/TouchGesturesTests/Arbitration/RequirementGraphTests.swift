import Testing
import TouchGestures

@Suite("Requirement graph")
struct RequirementGraphTests {
  @Test("the way along requirements is found exactly when there is one, in every small graph")
  func everyGraph() {
    let pairs = (0..<4).flatMap { a in (0..<4).filter { $0 != a }.map { (a, $0) } }
    for bits in 0..<(1 << pairs.count) {
      var edges = Array(repeating: [Int](), count: 4)
      for (index, pair) in pairs.enumerated() where bits >> index & 1 == 1 {
        edges[pair.0].append(pair.1)
      }
      let path = RequirementGraph.path(from: 0, to: 3) { edges[$0] }
      #expect((path != nil) == reaches(3, from: 0, edges), "\(edges)")
      guard let path else { continue }
      #expect(path.first == 0 && path.last == 3, "\(edges)")
      for index in path.indices.dropFirst() {
        #expect(edges[path[index - 1]].contains(path[index]), "\(edges)")
      }
    }
  }

  private func reaches(_ goal: Int, from start: Int, _ edges: [[Int]]) -> Bool {
    var known: Set<Int> = [start]
    for _ in edges { known.formUnion(known.flatMap { edges[$0] }) }
    return known.contains(goal)
  }

  @Test("a member reaches itself without a step")
  func itself() {
    #expect(RequirementGraph.path(from: 1, to: 1) { _ in [] } == [1])
  }

  @Test("a long chain and a wide graph are fast")
  func large() {
    let path = RequirementGraph.path(from: 0, to: 20_000) { node in
      node < 20_000 ? [node + 1] : []
    }
    #expect(path?.count == 20_001)
    #expect(RequirementGraph.path(from: 0, to: -1) { _ in Array(0..<200) } == nil)
  }

  @Test("a refused cycle names the recognizers in their order of waiting")
  func names() {
    let error = RelationError.cycle(["single", "double", "single"])
    #expect("\(error)".contains("single waits for double waits for single"))
  }
}
