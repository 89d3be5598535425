/// Valid files from which mutated ones are made.
struct Corpus {
  let files: [[UInt8]]

  /// The files in folders, and in the folders in those, whose names end in one of these.
  init(folders: [String], endings: [String], upTo limit: Int = 1 << 20) throws(FuzzError) {
    var files: [[UInt8]] = []
    for folder in folders {
      for path in try FileBytes.list(folder)
      where endings.contains(where: { path.hasSuffix($0) }) {
        let bytes = try FileBytes.read(path)
        if !bytes.isEmpty, bytes.count <= limit { files.append(bytes) }
      }
    }
    try self.init(files, named: folders.joined(separator: ", "))
  }

  init(_ files: [[UInt8]], named name: String) throws(FuzzError) {
    guard !files.isEmpty else {
      throw .usage("no files to start from in \(name): run in the checkout or give --corpus.")
    }
    self.files = files
  }

  func any(_ dice: inout Dice) -> [UInt8] { files[dice.below(files.count)] }
}
