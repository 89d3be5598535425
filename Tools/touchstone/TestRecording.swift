import ArgumentParser
import TouchPainting
import TouchRecordings
import TouchTracking

/// `touchstone test --record`: creates a case from a recording.
extension Test {
  func write(caseOf file: String, to caseFile: String, _ folders: SceneFolders) throws {
    try OutputFile(path: caseFile).refuse(overwriting: [file])
    let outcome = Recording.read(path: file)
    for fault in outcome.faults { writeError("\(fault)") }
    if let error = outcome.error {
      writeError("\(error)")
      throw error.exitCode
    }
    do {
      let placed = try devices.chooseOrExit(from: outcome.recording, file: file)
      var recorder = CaseRecorder(
        id: Self.caseName(of: file), recording: placed.recording,
        recordingName: name(of: file, seenFrom: caseFile, folders),
        scene: try sceneParts(for: outcome.recording, placed, file: file), file: caseFile,
        folders: folders, layers: PaintedLayers(folders: folders), layout: placed.layout)
      recorder.recognizers = TouchstoneProgram.recognizers
      let (text, touchCase) = try recorder.record()
      try OutputFile(path: caseFile).write(Array(text.utf8))
      let active = touchCase.expectations.filter { !$0.states.isEmpty }
      let names = active.map(\.recognizer).joined(separator: ", ")
      // Standard output contains only the case.
      guard !OutputFile(path: caseFile).isStandardOutput else { return }
      let expected = active.isEmpty ? "that nothing is recognized" : "\(names), and nothing else"
      try writeText("\(caseFile) expects \(expected).\n")
    } catch let error as SceneError {
      let status = status(reporting: error)
      let folder = folder(ofSceneFor: outcome.recording, file: file)
      let name = caseFile == "-" ? "standard output" : caseFile
      if error.file == name, let folder, folder != Self.folder(of: caseFile) {
        writeError("\(name): the case names files as its scene does: write it into \(folder).")
      }
      throw status
    } catch let error as CaseRecorderError {
      writeError("\(nameInErrors(of: file)): \(error)")
      throw ExitCode.dataError
    }
  }

  /// The layers and recognizers, with the window size from the recording.
  private func sceneParts(
    for recording: Recording, _ placed: PlacedRecording, file: String
  ) throws -> JSONText {
    let named = scene == nil ? NamedScene(of: recording, readFrom: file) : .none
    if let warning = named.warning { writeError("\(nameInErrors(of: file)): warning: \(warning)") }
    let path: String
    switch (scene, named) {
    case (let scene?, _): path = scene
    case (nil, .found(let found)): path = found
    case (nil, .none), (nil, .missing):
      return StandardGestures.sceneParts(
        for: placed.recording.surfaces(in: placed.layout), holding: placed.layout.bounds)
    }
    // The scene is read once: it may be a pipe.
    let name = nameInErrors(of: path)
    let bytes = try SceneFile.contents(path: path)
    for warning in try SceneFile.read(bytes, file: name).warnings { writeError("\(warning)") }
    // A case contains its scene, so it may be recorded anew in its place.
    if let caseFile, try !SceneFile.isCase(bytes, file: name) {
      try OutputFile(path: caseFile).refuse(overwriting: [path])
    }
    guard let parts = try SceneFile.sceneParts(of: bytes, file: name, window: placed.window) else {
      throw SceneError(file: name, reason: .notAScene)
    }
    return parts
  }

  /// The folder of the scene from which the case is created; nil for standard gestures.
  private func folder(ofSceneFor recording: Recording, file: String) -> String? {
    if let scene { return Self.folder(of: scene) }
    guard case .found(let found) = NamedScene(of: recording, readFrom: file) else { return nil }
    return Self.folder(of: found)
  }

  /// The folder of a file, with a trailing slash; "./" if the path is only a name.
  private static func folder(of file: String) -> String {
    file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? "./"
  }

  /// The path of a recording relative to the case's folder; nil if the case must contain the touches itself: the
  /// rule for files does not allow the recording, it is a pipe, or options select or place its devices.
  private func name(of file: String, seenFrom caseFile: String, _ folders: SceneFolders) -> String?
  {
    guard file != "-", caseFile != "-", OutputFile(path: file).isRegular, devices.isUnset else {
      return nil
    }
    let folder =
      caseFile.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(caseFile[...$0]) } ?? ""
    let name =
      file.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { String(file[file.index(after: $0)...]) } ?? file
    let below = file.hasPrefix(folder) ? [String(file.dropFirst(folder.count))] : []
    return (below + [name, "../\(name)"]).first { candidate in
      guard let found = try? folders.resolve(candidate, .recording, of: caseFile) else {
        return false
      }
      return ImageInput(path: found).isSameFile(as: file)
    }
  }

  /// The recording's name without folder and extension.
  private static func caseName(of file: String) -> String {
    guard file != "-" else { return "recording" }
    let name = file.split(separator: "/").last ?? "recording"
    return name.split(separator: ".").first.map(String.init) ?? "recording"
  }
}
