import ArgumentParser

/// Finds conformance cases.
enum CaseFolder {
  /// The files that paths name: files themselves, and the .yml, .yaml and .json files of folders, by name.
  /// Without paths, those of Recordings/conformance in the current folder, or the installed ones.
  static func files(of paths: [String]) throws -> [String] {
    if !paths.isEmpty { return try paths.flatMap(contents) }
    let installed = programFolder(up: 1).map { "\($0)/share/touchstone/Recordings/conformance" }
    let places = ["Recordings/conformance", installed].compactMap { $0 }
    guard let place = places.first(where: { OutputFolder(path: $0).exists }) else {
      writeError("Found no cases in Recordings/conformance; name some with --cases.")
      throw ExitCode.noInput
    }
    return try contents(of: place)
  }

  private static func contents(of path: String) throws -> [String] {
    guard OutputFolder(path: path).exists else { return [path] }
    let listing = cases(in: path)
    var worst: ExitCode?
    listing.report(path, kind: filesOfCases, &worst)
    if let worst { throw worst }
    return listing.names.map { OutputFolder(path: path).file($0).path }
  }
}
