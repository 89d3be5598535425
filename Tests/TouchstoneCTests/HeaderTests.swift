import Foundation
import ProgramRuns
import Testing

/// The headers declare the functions of the library, and compile as C and C++.
@Suite("the header for C")
struct HeaderTests {
  /// The functions that the headers declare.
  static func declared() throws -> [String] {
    let headers = try Checkout.texts(in: "Sources/CTouchstone/include/touchstone", ending: ".h")
    let pattern = /TOUCHSTONE_API[^;(]*?\b(touchstone_\w+)\(/
    return headers.flatMap { $0.matches(of: pattern).map { String($0.1) } }
  }

  @Test("each function is declared as the library defines it")
  func signatures() {
    for signature in Signature.all {
      let isSame = signature.declared == signature.defined
      #expect(
        isSame,
        "\(signature.name) is declared as \(signature.declared), defined as \(signature.defined)")
    }
  }

  @Test("the header declares all functions of the library, and no others")
  func names() throws {
    let sources = try Checkout.texts(in: "Sources/TouchstoneC/Functions", ending: ".swift")
    let defined = sources.flatMap { $0.matches(of: /@_cdecl\("(\w+)"\)/).map { String($0.1) } }
    let declared = try Self.declared()
    #expect(declared.count >= 115)
    #expect(Set(declared).count == declared.count)
    #expect(Set(declared) == Set(defined))
    #expect(Signature.all.map(\.name).sorted() == declared.sorted())
  }

  @Test("the checks in C call every function")
  func calls() throws {
    let sources = try Checkout.texts(in: "Tests/CInterfaceChecks", ending: ".c").joined()
    for name in try Self.declared() { #expect(sources.contains("\(name)("), "\(name)") }
  }

  @Test(
    "the header, and each part of it alone, compiles without a warning",
    arguments: [
      ["gcc", "-std=c99"], ["gcc", "-std=c11"], ["g++", "-std=c++11"], ["g++", "-std=c++17"],
    ])
  func compiles(_ compiler: [String]) async throws {
    let isC = compiler[0] == "gcc"
    let scratch = try ScratchFolder()
    let folder = Checkout.path("Sources/CTouchstone/include")
    // The complete header, and each part alone.
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/touchstone").sorted()
    #expect(names.count > 10)
    var sources: [String] = []
    for (index, name) in (["touchstone.h"] + names.map { "touchstone/\($0)" }).enumerated() {
      let user = index == 0 ? "touchstone_transform t = TOUCHSTONE_IDENTITY;\n" : ""
      let text = "#include <\(name)>\n\(user)extern int unused;\n"
      sources.append(try scratch.write(text, to: "\(index).\(isC ? "c" : "cpp")").path)
    }
    let outcome = try await Program.run(
      compiler + [
        "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wconversion", "-Wshadow", "-Wundef",
        "-Wcast-align", "-Wredundant-decls", isC ? "-Wstrict-prototypes" : "-Wold-style-cast",
        "-fsyntax-only", "-I", folder,
      ] + sources)
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
