// swift-tools-version: 6.2
import PackageDescription

/// Whether warnings are errors: Tools/test says so.
let isStrict = Context.environment["TOUCHSTONE_STRICT"] != nil

/// Settings of every target: Swift 6 language mode comes from the tools version.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "touchstone",
  products: [
    .library(name: "Touchstone", targets: ["Touchstone"]),
    .library(name: "TouchRecordings", targets: ["TouchRecordings"]),
    .executable(name: "touchstone", targets: ["touchstone"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "TouchGeometry", swiftSettings: settings),
    .target(name: "TouchTracking", dependencies: ["TouchGeometry"], swiftSettings: settings),
    .target(
      name: "TouchGestures", dependencies: ["TouchGeometry", "TouchTracking"],
      swiftSettings: settings),
    .target(
      name: "Touchstone", dependencies: ["TouchGeometry", "TouchTracking", "TouchGestures"],
      swiftSettings: settings),
    .target(
      name: "TouchRecordings",
      dependencies: [
        "TouchGeometry", "TouchTracking", "TouchGestures", "Touchstone",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "touchstone",
      dependencies: [
        "TouchGeometry", "TouchTracking", "TouchGestures", "Touchstone", "TouchRecordings",
        "CAllocationCount",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/touchstone", swiftSettings: settings),
    .testTarget(
      name: "TouchGeometryTests", dependencies: ["TouchGeometry"], swiftSettings: settings),
    .testTarget(
      name: "TouchTrackingTests", dependencies: ["TouchGeometry", "TouchTracking"],
      swiftSettings: settings),
    .testTarget(
      name: "TouchGesturesTests",
      dependencies: ["TouchGeometry", "TouchTracking", "TouchGestures"],
      swiftSettings: settings),
    .testTarget(
      name: "TouchstoneTests",
      dependencies: [
        "TouchGeometry", "TouchTracking", "TouchGestures", "Touchstone", "CAllocationCount",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests", dependencies: ["touchstone"], swiftSettings: settings),
    .testTarget(
      name: "TouchRecordingsTests",
      dependencies: [
        "TouchGeometry", "TouchTracking", "TouchGestures", "Touchstone", "TouchRecordings",
      ],
      swiftSettings: settings),
  ]
)
