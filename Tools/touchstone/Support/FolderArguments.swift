import ArgumentParser
import Glibc
import TouchRecordings

/// Arguments that name files: a folder stands for the files in it, in alphabetical order.
///
/// Hidden files and folders in the folder are skipped.
struct FolderArguments {
  /// The files that the arguments stand for; "-" is standard input.
  private(set) var files: [String] = []

  /// The folders without any such file.
  private(set) var emptyFolders: [String] = []

  init(_ arguments: [String], names: (_ folder: String) -> [String]) {
    for argument in arguments {
      guard argument != "-", OutputFolder(path: argument).exists else {
        files.append(argument)
        continue
      }
      let found = names(argument)
      if found.isEmpty { emptyFolders.append(argument) }
      files += found.map { OutputFolder(path: argument).file($0).path }
    }
  }
}

/// The names of the files in a folder that may be recordings or transcripts, in alphabetical order.
func recordings(in folder: String) -> [String] {
  files(
    in: folder,
    endingIn: [
      "yml", "yaml", "evemu", "events", "event", "evtest", "getevent", "txt", "log", "jsonl",
    ])
}

/// The names of the files in a folder that may contain cases, in alphabetical order. Recordings, which are
/// often stored next to cases, are skipped.
func cases(in folder: String) -> [String] {
  files(in: folder, endingIn: ["json", "yml", "yaml"]).filter {
    !isRecording(OutputFolder(path: folder).file($0).path)
  }
}

private func files(in folder: String, endingIn suffixes: [String]) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    guard !name.hasPrefix("."), suffixes.contains(where: { name.hasSuffix(".\($0)") }),
      !OutputFolder(path: "\(folder)/\(name)").exists
    else { continue }
    names.append(name)
  }
  return names.sorted()
}

/// Whether a file begins as `libinput record` and `touchstone record` begin theirs.
private func isRecording(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  let mark = Array("# libinput record".utf8)
  var start = [UInt8](repeating: 0, count: mark.count)
  return read(descriptor, &start, start.count) == start.count && start == mark
}
