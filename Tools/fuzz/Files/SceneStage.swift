import TouchRecordings

/// Mutated scenes: read, checked and built.
struct SceneStage: FileStage {
  static let fileExtension = "scene"

  let corpus: Corpus

  init(corpus folder: String?) throws {
    corpus = try Corpus(
      folders: folder.map { [$0] } ?? ["Recordings/scenes", "Recordings/cases"],
      endings: folder == nil ? [".json"] : [""])
  }

  func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) {
    TextMutation(keys: TextMutation.sceneKeys).mutate(&bytes, corpus, &dice)
  }

  func read(_ bytes: [UInt8], _ dice: inout Dice, _ violations: inout [Violation]) {
    do throws(SceneError) {
      let file = try SceneFile.read(bytes, file: "x")
      for warning in file.warnings { checkText(warning.description, &violations) }
      _ = try file.check()
      _ = try file.makeScene()
    } catch {
      SceneStage.check(error, &violations)
    }
  }

  static func check(_ error: SceneError, _ violations: inout [Violation]) {
    checkText(error.description, &violations)
    switch error.reason {
    case .system, .image, .recording, .tooLarge, .notAScene: return
    case .syntax, .unexpected, .setting, .accommodations, .missing, .repeated, .unknown,
      .unknownKind, .circle,
      .tooMany, .outside:
      // An empty text has no position.
      guard error.line < 1, !error.description.contains("found nothing") else { return }
      violations.append(Violation(.errorPlace, error.description))
    }
  }
}

/// Mutated cases: read and run.
struct CaseStage: FileStage {
  static let fileExtension = "case"

  let scenes: SceneStage
  var corpus: Corpus { scenes.corpus }

  init(corpus folder: String?) throws { scenes = try SceneStage(corpus: folder) }

  func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) { scenes.mutate(&bytes, &dice) }

  func read(_ bytes: [UInt8], _ dice: inout Dice, _ violations: inout [Violation]) {
    do throws(SceneError) {
      let file = try CaseFile.read(bytes, file: "x")
      for error in file.errors { SceneStage.check(error, &violations) }
      for touchCase in file.cases { try run(touchCase) }
    } catch {
      SceneStage.check(error, &violations)
    }
  }

  private func run(_ touchCase: TouchCase) throws(SceneError) {
    switch try touchCase.outcome() {
    case .failed(let mismatches, let run): _ = CaseStory(touchCase, run, mismatches).text
    case .passed, .skipped: break
    }
  }
}
