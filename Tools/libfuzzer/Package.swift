// swift-tools-version: 6.2
import PackageDescription

// Runs the readers of pictures and recordings under libFuzzer; see Documentation/fuzzing.md. A separate
// package, because everything in it is built with --sanitize fuzzer.
let package = Package(
  name: "libfuzzer",
  dependencies: [.package(name: "touchstone", path: "../..", traits: ["Recordings"])],
  targets: [
    .executableTarget(
      name: "ImageReader", dependencies: [.product(name: "TouchImaging", package: "touchstone")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "RecordingReader",
      dependencies: [.product(name: "TouchRecordings", package: "touchstone")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ]
)
