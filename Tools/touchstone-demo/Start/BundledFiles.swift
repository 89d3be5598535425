import DemoScenes
import Glibc

/// The recordings and pictures bundled with the demo.
struct BundledFiles: Hashable {
  /// The folder "Recordings" of the package; nil if it was not found.
  let folder: String?

  /// A description of the searched folders.
  let complaint: String

  /// Searches for the folder: above the program, above the current folder, and where packages are installed.
  init(environment: [String: String] = Environment.current) {
    var starts = [BundledFiles.programFolder, BundledFiles.currentFolder].compactMap { $0 }
    let places = starts
    starts = starts.flatMap(BundledFiles.ancestors)
    // When installed below a prefix, bin and share are siblings.
    if let program = BundledFiles.programFolder { starts.append("\(program)/../share/touchstone") }
    let shares = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    let data = (shares ?? "/usr/local/share:/usr/share").split(separator: ":")
      .map { "\($0)/touchstone" }
    starts += data
    complaint =
      "The bundled pictures, Recordings/images, were found neither in nor above "
      + "\(places.joined(separator: " and ")) nor in \(data.joined(separator: " and ")). "
      + "Give another folder with --pictures."
    folder = starts.map { "\($0)/Recordings" }.first { access("\($0)/images", R_OK) == 0 }
  }

  /// The bundled pictures.
  var pictures: PictureFolder? { folder.map { PictureFolder("\($0)/images") } }

  /// The path of the bundled session of a scene; nil if there is none.
  func session(of scene: String) -> String? {
    guard let folder else { return nil }
    let path = "\(folder)/demo/\(scene).yml"
    return access(path, R_OK) == 0 ? path : nil
  }

  /// The folder and its ancestors, up to the depth of a build folder.
  private static func ancestors(of path: String) -> [String] {
    var parts = path.split(separator: "/")
    var result: [String] = []
    while !parts.isEmpty, result.count < 8 {
      result.append("/" + parts.joined(separator: "/"))
      parts.removeLast()
    }
    return result
  }

  private static var programFolder: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
    guard count > 0 else { return nil }
    let path = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
