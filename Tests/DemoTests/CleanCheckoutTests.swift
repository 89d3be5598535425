import Foundation
import ProgramRuns
import Testing

/// `Tools/demo` in a separate checkout, with the program with which the tests were built.
@Suite("Tools/demo leaves nothing in the checkout", .serialized)
struct CleanCheckoutTests {
  /// Runs shell commands in a clean checkout.
  ///
  /// - Returns: The files that git then reports as new or changed, and the names of files written elsewhere.
  private func left(by lines: String) async throws -> (status: String, elsewhere: [String]) {
    let folder = try ScratchFolder()
    // A stub for the compiler: the program is already built.
    let swift = """
      #!/bin/bash
      case "$*" in
        *--version*) echo "Swift version 99.0" ;;
        *--show-bin-path*) dirname "$(command -v touchstone-demo)" ;;
      esac
      """
    _ = try folder.write(swift, to: "swift")
    let outcome = try await Program.run(
      """
      set -e
      cd \(folder.path)
      mkdir bin data checkout checkout/Tools
      mv swift bin; chmod +x bin/swift
      cp \(repository)/Tools/demo \(repository)/Tools/prepare checkout/Tools
      cp \(repository)/.gitignore checkout
      ln -s \(repository)/Recordings checkout/Recordings
      cd checkout
      git init -q
      git add -A
      git -c user.name=a -c user.email=a@example.org commit -q -m all
      export PATH=\(folder.path)/bin:$PATH
      \(lines)
      cd \(folder.path)/checkout
      echo "== status"
      git status --porcelain --ignored
      echo "== elsewhere"
      find ../data -mindepth 1 -printf '%f\\n'
      """,
      environment: [
        "HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data",
        "XDG_STATE_HOME": "\(folder.path)/state", "TOUCHSTONE_INSTALL_MISSING": "no",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let parts = outcome.output.components(separatedBy: "== ")
    let status = try #require(parts.first { $0.hasPrefix("status\n") }).dropFirst(7)
    let names = try #require(parts.last { $0.hasPrefix("elsewhere\n") }).dropFirst(10)
    return (String(status), names.split(separator: "\n").map(String.init))
  }

  private static let options = "--offscreen --scene circles --size 336x189 --every 2"

  @Test("a run from its top and one from a folder in it write elsewhere")
  func clean() async throws {
    guard try await Graphics.isThere() else { return }
    let (status, elsewhere) = try await left(
      by: """
        Tools/demo \(Self.options)
        cd Tools
        ./demo \(Self.options)
        """)
    #expect(status.isEmpty, "\(status)")
    #expect(elsewhere.contains("touchstone-demo-pictures") && elsewhere.contains("0000.png"))
  }

  @Test("what the program itself writes there is noticed")
  func control() async throws {
    guard try await Graphics.isThere() else { return }
    let status = try await left(by: "touchstone-demo \(Self.options)").status
    #expect(status.contains("touchstone-demo-pictures"), "\(status)")
  }
}
