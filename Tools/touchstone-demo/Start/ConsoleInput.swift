import ArgumentParser
import Glibc

/// The keyboards, mice and touch screens of a console.
///
/// A program that takes a console mutes its keyboard for the shell behind it; a user who may not read any
/// device could then leave the program only from another machine.
enum ConsoleInput {
  /// The number of nodes, and how many of them may be read.
  struct Nodes: Hashable {
    var found: Int
    var readable: Int
  }

  /// Counts the nodes in a folder.
  static func nodes(in folder: String = "/dev/input") -> Nodes {
    var nodes = Nodes(found: 0, readable: 0)
    // The kernel reserves 32 numbers for them, and allocates more when these are used up.
    for number in 0..<256 {
      let path = "\(folder)/event\(number)"
      guard access(path, F_OK) == 0 else { continue }
      nodes.found += 1
      if access(path, R_OK) == 0 { nodes.readable += 1 }
    }
    return nodes
  }

  /// Checks that the program may take over a console.
  ///
  /// - Throws: if there are devices, and none of them may be read.
  static func check(_ nodes: Nodes = nodes()) throws(DemoFailure) {
    guard nodes.found > 0, nodes.readable == 0 else { return }
    throw DemoFailure(
      "None of the \(nodes.found) devices in /dev/input can be read, so the console would receive neither "
        + "touches nor keys. Add the user to the group \"input\" and log in again.",
      status: .noPermission)
  }
}
