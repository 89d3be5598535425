// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PhotoTable",
  dependencies: [.package(name: "touchstone", path: "../..", traits: ["Recordings"])],
  targets: [
    .target(
      name: "PhotoTable", dependencies: [.product(name: "Touchstone", package: "touchstone")]),
    .testTarget(
      name: "PhotoTableTests",
      dependencies: ["PhotoTable", .product(name: "TouchTesting", package: "touchstone")],
      exclude: ["drag-and-pinch.yml", "drag-and-pinch.transcript.jsonl"]),
  ]
)
