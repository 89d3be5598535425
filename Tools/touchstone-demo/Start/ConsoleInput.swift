import ArgumentParser
import Glibc

/// The keyboards, mice and touch screens of a console.
///
/// Whoever takes a console mutes its keyboard for the shell that waits behind it; a user who may read
/// no device could then leave it from another machine only.
enum ConsoleInput {
  /// How many nodes there are and how many of them may be read.
  struct Nodes: Hashable {
    var found: Int
    var readable: Int
  }

  /// Looks for the nodes of a folder.
  static func nodes(in folder: String = "/dev/input") -> Nodes {
    var nodes = Nodes(found: 0, readable: 0)
    // The kernel has 32 numbers for them, and further ones where these are used up.
    for number in 0..<256 {
      let path = "\(folder)/event\(number)"
      guard access(path, F_OK) == 0 else { continue }
      nodes.found += 1
      if access(path, R_OK) == 0 { nodes.readable += 1 }
    }
    return nodes
  }

  /// Whether a console may be taken.
  ///
  /// - Throws: when there are devices, and none of them may be read.
  static func check(_ nodes: Nodes = nodes()) throws(DemoFailure) {
    guard nodes.found > 0, nodes.readable == 0 else { return }
    throw DemoFailure(
      "None of the \(nodes.found) devices in /dev/input can be read, so the console would receive neither "
        + "touches nor keys. Add the user to the group \"input\" and log in again.",
      status: .noPermission)
  }
}
