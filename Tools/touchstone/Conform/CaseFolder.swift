import ArgumentParser
import Glibc

/// Finds conformance cases.
enum CaseFolder {
  /// The files that paths name: files themselves, and the .yml, .yaml and .json files of folders, by name.
  /// Without paths, those of Recordings/conformance in the current folder, or the installed ones.
  static func files(of paths: [String]) throws -> [String] {
    if !paths.isEmpty { return try paths.flatMap(contents) }
    let places = ["Recordings/conformance"] + installed
    guard let place = places.first(where: { OutputFolder(path: $0).exists }) else {
      writeError("Found no cases in Recordings/conformance; name some with --cases.")
      throw ExitCode.noInput
    }
    return try contents(of: place)
  }

  /// Relative to the executable: PREFIX/bin/touchstone, PREFIX/share/touchstone/Recordings.
  private static var installed: [String] {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return [] }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let prefix = path.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
    return ["\(prefix)/share/touchstone/Recordings/conformance"]
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
