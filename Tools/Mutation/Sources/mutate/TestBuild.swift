import Foundation

/// Builds the tests of the changed sources, without the changes that do not compile.
struct TestBuild {
  let scratch: URL

  private var options: [String] {
    [
      "-c", "release", "--build-tests", "--disable-xctest", "-Xswiftc", "-enable-testing",
      "-Xswiftc", "-suppress-warnings",
    ]
  }

  /// Builds; returns the locations of errors in our files if it fails.
  func build() throws -> [(file: String, line: Int, message: String)] {
    let (status, output) = try Command(["swift", "build"] + options, in: scratch).run()
    if status == 0 { return [] }
    let errors = output.split(separator: "\n").compactMap { text in
      let parts = text.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5, parts[3] == " error", let line = Int(parts[1]),
        let range = parts[0].range(of: "/Sources/", options: .backwards)
      else { return nil as (file: String, line: Int, message: String)? }
      return ("Sources/\(parts[0][range.upperBound...])", line, String(parts[4]))
    }
    guard !errors.isEmpty else {
      throw Failure("the tests cannot be built:\n\(output.suffix(4_000))")
    }
    return errors
  }

  /// The numbers of the changes that cause errors: those in the line, otherwise the nearest before it.
  static func culprits(
    of errors: [(file: String, line: Int, message: String)],
    among places: [(file: String, lines: ClosedRange<Int>)]
  ) throws -> Set<Int> {
    var culprits: Set<Int> = []
    for error in errors {
      let inFile = places.indices.filter { places[$0].file == error.file }
      let exact = inFile.filter { places[$0].lines.contains(error.line) }
      if exact.isEmpty {
        let nearest = inFile.min {
          abs(places[$0].lines.lowerBound - error.line)
            < abs(places[$1].lines.lowerBound - error.line)
        }
        guard let nearest else {
          throw Failure("\(error.file):\(error.line) has no change, but an error:\(error.message)")
        }
        culprits.insert(nearest)
      }
      culprits.formUnion(exact)
    }
    return culprits
  }

  /// The program that runs the tests.
  func testProgram() throws -> URL {
    let path = try Command(["swift", "build", "-c", "release", "--show-bin-path"], in: scratch)
      .output()
    let folder = path.split(separator: "\n").last.map(String.init) ?? ""
    return URL(filePath: folder).appending(path: "touchstonePackageTests.xctest")
  }
}
