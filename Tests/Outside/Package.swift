// swift-tools-version: 6.2
import PackageDescription

// Tests that use Touchstone as an app does: from a separate package, through public declarations only,
// optimized. Subclasses in another package once trapped in release builds although all tests of this package
// passed. Tools/test-outside runs them.
let package = Package(
  name: "Outside",
  dependencies: [.package(name: "touchstone", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "OutsideTests",
      dependencies: [
        .product(name: "Touchstone", package: "touchstone"),
        .product(name: "TouchContainers", package: "touchstone"),
      ],
      path: "OutsideTests",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
