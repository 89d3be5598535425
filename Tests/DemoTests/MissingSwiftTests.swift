import ProgramRuns
import Testing

/// `Tools/prepare`, which all scripts read that build something.
@Suite("scripts that find no Swift")
struct MissingSwiftTests {
  /// What a script says on a system without Swift.
  private func complaint(environment: [String: String]) async throws -> String {
    let outcome = try await Program.run(
      "bash -c '. \(repository)/Tools/prepare; find_swift() { :; }; PATH=/nowhere need_swift'",
      environment: environment.merging(["TOUCHSTONE_INSTALL_MISSING": "no"]) { $1 })
    #expect(outcome.status == 1, "\(outcome.output)")
    return outcome.errors
  }

  @Test("under sudo they say how it finds the caller's own, and otherwise where there is one")
  func sudo() async throws {
    let usual = try await complaint(environment: [:])
    #expect(usual.contains("there is no swift on the path. Install it as https://"), "\(usual)")
    let asRoot = try await complaint(environment: ["SUDO_USER": "ada"])
    #expect(asRoot.contains("ada write sudo env \"HOME=$HOME\" \"PATH=$PATH\" in"), "\(asRoot)")
  }
}
