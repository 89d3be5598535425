// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "GLibLoop",
  dependencies: [.package(name: "touchstone", path: "../..", traits: ["Recordings"])],
  targets: [
    .systemLibrary(
      name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .executableTarget(
      name: "GLibLoop",
      dependencies: [
        "CGLib",
        .product(name: "Touchstone", package: "touchstone"),
        .product(name: "LibinputSource", package: "touchstone"),
      ]),
    .testTarget(
      name: "GLibLoopTests",
      dependencies: [
        "CGLib", "GLibLoop",
        .product(name: "Touchstone", package: "touchstone"),
        .product(name: "TouchRecordings", package: "touchstone"),
        .product(name: "LibinputSource", package: "touchstone"),
      ]),
  ]
)
