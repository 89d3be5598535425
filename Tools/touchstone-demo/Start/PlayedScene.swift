import DemoScenes
import TouchDisplay
import TouchRecordings

/// The scene of a recording, and whether it can be played: in another scene, or without the images that its
/// touches hit, a replay would give another result.
struct PlayedScene {
  /// The recording's file, for messages.
  let file: String
  let recording: Recording
  /// The requested scene, which takes precedence over the recording's.
  let wanted: (any DemoScene.Type)?

  /// Rejects a recording that cannot be played as recorded.
  ///
  /// - Parameters:
  ///   - pictures: The folder of pictures; nil if there is none.
  ///   - complaint: The searched folders if there is none.
  func check(_ pictures: PictureFolder?, complaint: String) throws(DemoFailure) {
    let scene = try scene()
    let missing = scene.missingPictures(in: pictures)
    guard !missing.isEmpty else { return }
    let advice = pictures.map {
      "it is not in \($0.path); give its folder with --pictures."
    }
    throw DemoFailure(
      "\(file): the scene \(scene.name) needs \(missing.joined(separator: ", ")): "
        + (advice ?? complaint), status: .noInput)
  }

  private func scene() throws(DemoFailure) -> any DemoScene.Type {
    let named = property("TOUCHSTONE_SCENE")
    if named != nil, SessionDescription(of: recording) == nil {
      throw DemoFailure(
        "\(file): its TOUCHSTONE_SCENE is empty, or its TOUCHSTONE_WINDOW is not two sides of "
          + "\(Int(SessionDescription.sides.lowerBound)) to "
          + "\(Int(SessionDescription.sides.upperBound)) points, as in 2016x1134.",
        status: .dataError)
    }
    if let wanted { return wanted }
    guard let named else { return DemoCatalog.scenes[0] }
    guard let known = DemoCatalog.scene(named: named) else {
      let names = DemoCatalog.scenes.map { $0.name }.joined(separator: ", ")
      throw DemoFailure(
        "\(file): its scene \"\(named)\" is not one of \(names). Choose one of "
          + "these with --scene.", status: .dataError)
    }
    return known
  }

  /// The value of a property, from the first device that has it.
  private func property(_ key: String) -> String? {
    let properties = recording.devices.flatMap(\.udevProperties)
    return properties.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}
