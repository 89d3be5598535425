// swift-tools-version: 6.2
import PackageDescription

// Tests that use Touchstone as an app does: as a package of its own, through public declarations
// only, optimized. Subclasses across this border once trapped in release builds although all tests
// of the package itself passed. Tools/test-outside runs them.
let package = Package(
  name: "Outside",
  dependencies: [.package(name: "touchstone", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "OutsideTests", dependencies: [.product(name: "Touchstone", package: "touchstone")],
      path: "OutsideTests",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
