import Testing
import TouchGeometry

@testable import Touchstone

struct LayerTreeTests {
  private func named(_ names: String...) -> [Layer] { names.map { Layer(name: $0) } }
  private func names(_ layers: [Layer]) -> String { layers.map(\.name).joined() }

  @Test("children are kept in the order of adding and know their parent")
  func adding() throws {
    let parent = Layer()
    for child in named("a", "b", "c") { try parent.addChild(child) }
    #expect(names(parent.children) == "abc")
    #expect(parent.children.allSatisfy { $0.parent === parent })
    #expect(parent.children[0].next === parent)
    #expect(parent.next == nil)
  }

  @Test("a child is inserted at an index, above or below a sibling, and moved the same way")
  func inserting() throws {
    let parent = Layer()
    let layers = named("a", "b", "c", "d")
    let (a, b, c, d) = (layers[0], layers[1], layers[2], layers[3])
    try parent.insertChild(a, at: 0)
    try parent.insertChild(b, at: 0)
    try parent.insertChild(c, above: b)
    try parent.insertChild(d, below: a)
    #expect(names(parent.children) == "bcda")
    try parent.insertChild(b, above: a)
    #expect(names(parent.children) == "cdab")
    try parent.insertChild(b, below: d)
    #expect(names(parent.children) == "cbda")
    try parent.insertChild(a, above: c)
    #expect(names(parent.children) == "cabd")
    try parent.insertChild(d, at: 0)
    #expect(names(parent.children) == "dcab")
    try parent.insertChild(d, above: d)
    #expect(names(parent.children) == "dcab")
    try parent.addChild(c)
    #expect(names(parent.children) == "dabc")
  }

  @Test("wrong places are refused with the numbers, and nothing changes")
  func refusals() throws {
    let (parent, child, other) = (Layer(name: "p"), Layer(name: "c"), Layer(name: "o"))
    try parent.addChild(child)
    #expect(throws: LayerTreeError.indexOutOfRange(index: 2, count: 1)) {
      try parent.insertChild(other, at: 2)
    }
    #expect(throws: LayerTreeError.indexOutOfRange(index: -1, count: 1)) {
      try parent.insertChild(other, at: -1)
    }
    #expect(throws: LayerTreeError.notASibling(sibling: "o", parent: "p")) {
      try parent.insertChild(Layer(), above: other)
    }
    let window = Window(size: .zero, name: "w")
    #expect(throws: LayerTreeError.windowAsChild(window: "w")) { try parent.addChild(window) }
    #expect(names(parent.children) == "c")
    #expect(other.parent == nil)
  }

  @Test("a layer cannot become its own ancestor")
  func circles() throws {
    let (a, b, c) = (Layer(name: "a"), Layer(name: "b"), Layer(name: "c"))
    try a.addChild(b)
    try b.addChild(c)
    #expect(throws: LayerTreeError.wouldBeItsOwnAncestor(child: "a", parent: "c")) {
      try c.addChild(a)
    }
    #expect(throws: LayerTreeError.wouldBeItsOwnAncestor(child: "b", parent: "b")) {
      try b.insertChild(b, at: 0)
    }
    #expect(c.isDescendant(of: a) && c.isDescendant(of: c) && !a.isDescendant(of: c))
    #expect(c.root === a && c.depth == 3)
  }

  @Test("nesting deeper than the limit is refused, also when the tree is put together from below")
  func depth() throws {
    var top = Layer()
    for _ in 1..<Layer.maximumDepth {
      let parent = Layer()
      try parent.addChild(top)
      top = parent
    }
    let expected = LayerTreeError.tooDeep(
      depth: Layer.maximumDepth + 1, limit: Layer.maximumDepth)
    #expect(throws: expected) { try Layer().addChild(top) }
    #expect(top.hitTest(.zero, with: nil) == nil)
    // The bound of the height ignores what was removed.
    top.children[0].removeFromParent()
    try Layer().addChild(top)
  }

  @Test("bringing to front and sending to back change the order among equals")
  func restacking() throws {
    let parent = Layer()
    let layers = named("a", "b", "c")
    for child in layers { try parent.addChild(child) }
    layers[0].bringToFront()
    #expect(names(parent.children) == "bca")
    layers[2].sendToBack()
    #expect(names(parent.children) == "cba")
    layers[2].zPosition = 1
    #expect(names(parent.children) == "cba")
    #expect(names(parent.childrenBackToFront) == "bac")
    layers[1].bringToFront()
    #expect(names(parent.childrenBackToFront) == "abc")
    layers[2].zPosition = -1
    layers[1].zPosition = .nan
    #expect(names(parent.childrenBackToFront) == "cab")
    layers[2].zPosition = 0
    #expect(parent.raisedChildCount == 0)
    layers[2].removeFromParent()
    #expect(names(parent.childrenBackToFront) == "ab")
  }

  @Test("thousands of insertions at one place keep the order")
  func crowding() throws {
    let parent = Layer()
    let back = Layer(name: "0")
    try parent.addChild(back)
    try parent.addChild(Layer(name: "last"))
    for number in 1...200 { try parent.insertChild(Layer(name: "\(number)"), above: back) }
    let expected = ["0"] + (1...200).reversed().map { "\($0)" } + ["last"]
    #expect(parent.children.map(\.name) == expected)
    let keys = parent.children.map(\.siblingKey)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a window is notified once when a subtree leaves it, before the links are cut")
  func departure() throws {
    let window = Window(size: .zero)
    let (branch, leaf) = (NotingLayer(name: "branch"), NotingLayer(name: "leaf"))
    try branch.addChild(leaf)
    try window.addChild(branch)
    #expect(leaf.window === window && window.window === window)
    branch.reaction = { #expect(branch.parent === window && leaf.window === window) }
    branch.removeFromParent()
    #expect(branch.left.elementsEqual([window], by: ===) && leaf.left.isEmpty)
    #expect(branch.parent == nil && leaf.window == nil)
    branch.removeFromParent()
    #expect(branch.left.count == 1)
  }

  @Test("moving inside a window is no departure; moving to another window or none is")
  func moving() throws {
    let (window, other) = (Window(size: .zero), Window(size: .zero))
    let (left, right, loose, layer) = (Layer(), Layer(), Layer(), NotingLayer(name: "x"))
    try window.addChild(left)
    try window.addChild(right)
    try left.addChild(layer)
    try right.addChild(layer)
    #expect(layer.left.isEmpty && left.children.isEmpty && layer.parent === right)
    try other.addChild(layer)
    #expect(layer.left.elementsEqual([window], by: ===) && layer.window === other)
    try loose.addChild(layer)
    #expect(layer.left.elementsEqual([window, other], by: ===) && layer.window == nil)
    try window.addChild(layer)
    #expect(layer.left.count == 2 && layer.window === window)
  }

  @Test("a callback may remove or move the leaving layer itself")
  func reentrance() throws {
    let window = Window(size: .zero)
    let (layer, refuge) = (NotingLayer(name: "x"), Layer())
    try window.addChild(layer)
    layer.reaction = { layer.removeFromParent() }
    layer.removeFromParent()
    #expect(layer.left.count == 1 && layer.parent == nil && window.children.isEmpty)
    try window.addChild(layer)
    layer.reaction = { try? refuge.addChild(layer) }
    layer.removeFromParent()
    #expect(layer.parent === refuge && window.children.isEmpty)
    try window.addChild(layer)
    layer.reaction = { try? layer.addChild(refuge) }
    #expect(throws: LayerTreeError.self) { try refuge.addChild(layer) }
    #expect(layer.parent === window)
    layer.reaction = nil
  }

  @Test("a parent that is deallocated leaves its children without one")
  func ownership() throws {
    let child = Layer()
    weak var gone: Layer?
    do {
      let parent = Layer()
      gone = parent
      try parent.addChild(child)
      for _ in 0..<40 { try parent.addChild(Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9))) }
      parent.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      _ = parent.hitTest(Point(x: 1, y: 1), with: nil)
    }
    #expect(gone == nil)
    #expect(child.parent == nil)
    child.position = Point(x: 1, y: 1)
  }

  @Test("the common ancestor is the innermost one")
  func commonAncestor() throws {
    let (root, left, right, leaf) = (Layer(), Layer(), Layer(), Layer())
    try root.addChild(left)
    try root.addChild(right)
    try left.addChild(leaf)
    #expect(leaf.commonAncestor(with: right) === root)
    #expect(right.commonAncestor(with: leaf) === root)
    #expect(leaf.commonAncestor(with: left) === left)
    #expect(leaf.commonAncestor(with: Layer()) == nil)
  }
}
