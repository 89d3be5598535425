import Foundation
import Testing

/// The headers declare what the library has, in a form that C and C++ compilers accept.
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
    "the header compiles without a warning",
    arguments: [
      ["gcc", "-std=c99"], ["gcc", "-std=c11"], ["g++", "-std=c++11"], ["g++", "-std=c++17"],
    ])
  func compiles(_ compiler: [String]) async throws {
    let scratch = try Scratch()
    let source = scratch.path(compiler[0] == "gcc" ? "header.c" : "header.cpp")
    try "#include <touchstone.h>\ntouchstone_transform t = TOUCHSTONE_IDENTITY;\n"
      .write(toFile: source, atomically: true, encoding: .utf8)
    let outcome = try await Program.run(
      compiler + [
        "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-I",
        Checkout.path("Sources/CTouchstone/include"), source,
      ])
    #expect(outcome.status == 0, "\(outcome.text)")
  }
}
