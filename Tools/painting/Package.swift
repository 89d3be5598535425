// swift-tools-version: 6.2
import PackageDescription

// Paints the pictures and photographs in Recordings/images, and checks that the committed files match. A
// separate package, because only contributors who change the pictures need it. Run it with Tools/paint.
let package = Package(
  name: "painting",
  dependencies: [.package(name: "touchstone", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "painting", dependencies: [.product(name: "TouchImaging", package: "touchstone")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
