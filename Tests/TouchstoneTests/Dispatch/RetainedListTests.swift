import Testing

@testable import Touchstone

/// Accesses beyond the list are detected under AddressSanitizer.
@Suite("Lists that keep their memory")
struct RetainedListTests {
  @Test("the first and the last object of a list are recognized", arguments: 1...3)
  func ends(count: Int) {
    let layers = (0..<count).map { Layer(name: "\($0)") }
    var list = RetainedList<Layer>()
    #expect(!list.isLast(layers[0]) && !list.isFirst(layers[0]))
    for layer in layers { list.append(layer) }
    for (index, layer) in layers.enumerated() {
      #expect(list.isFirst(layer) == (index == 0))
      #expect(list.isLast(layer) == (index == count - 1))
    }
  }

  @Test("an object can be removed from a full list", arguments: 0..<8)
  func removing(place: Int) {
    let layers = (0..<8).map { Layer(name: "\($0)") }
    var list = UnretainedList<Layer>()
    for layer in layers { list.append(layer) }
    list.remove(at: place)
    #expect(list.objects.map(\.name) == layers.map(\.name).filter { $0 != "\(place)" })
    list.append(layers[place])
    #expect(list.firstIndex(of: layers[place]) == 7)
    list.remove(layers[place])
    #expect(list.count == 7 && !list.contains(layers[place]))
  }
}
