import ArgumentParser
import Glibc
import TouchRecordings

/// Arguments that name files: a folder stands for the files in it, in alphabetical order.
struct FolderArguments {
  /// The files that the arguments stand for; "-" is standard input.
  private(set) var files: [String] = []

  /// Prints an error for each folder that cannot be read or has no such file.
  ///
  /// - Parameters:
  ///   - kind: The files that a folder must contain, as an error names them.
  ///   - list: Lists a folder.
  init(
    _ arguments: [String], kind: String, _ worst: inout ExitCode?,
    list: (_ folder: String) -> FolderListing
  ) {
    for argument in arguments {
      guard argument != "-", OutputFolder(path: argument).exists else {
        files.append(argument)
        continue
      }
      let found = list(argument)
      found.report(argument, kind: kind, &worst)
      files += found.names.map { OutputFolder(path: argument).file($0).path }
    }
  }
}

/// The files in a folder that may be recordings or transcripts.
func recordings(in folder: String) -> FolderListing {
  FolderListing(
    folder,
    endingIn: [
      "yml", "yaml", "evemu", "events", "event", "evtest", "getevent", "txt", "log", "jsonl",
    ])
}

/// The files in a folder that may contain cases. Recordings, which are often stored next to cases, are skipped.
func cases(in folder: String) -> FolderListing {
  FolderListing(folder, endingIn: ["json", "yml", "yaml"]).filter {
    !isRecording(OutputFolder(path: folder).file($0).path)
  }
}

/// The files that a folder of cases must contain, as an error names them.
let filesOfCases = "file of cases (.json, .yml or .yaml)"

/// Whether a file begins as `libinput record` and `touchstone record` begin theirs.
private func isRecording(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  let mark = Array("# libinput record".utf8)
  var start = [UInt8](repeating: 0, count: mark.count)
  return read(descriptor, &start, start.count) == start.count && start == mark
}
