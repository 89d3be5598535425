// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Knock",
  dependencies: [.package(name: "touchstone", path: "../..")],
  targets: [
    .target(
      name: "Knock",
      dependencies: [
        .product(name: "Touchstone", package: "touchstone"),
        .product(name: "TouchRecordings", package: "touchstone"),
      ]),
    .executableTarget(
      name: "knock-touchstone",
      dependencies: ["Knock", .product(name: "TouchstoneCommands", package: "touchstone")]),
    .testTarget(
      name: "KnockTests",
      dependencies: [
        "Knock",
        .product(name: "Touchstone", package: "touchstone"),
        .product(name: "TouchRecordings", package: "touchstone"),
        .product(name: "TouchTesting", package: "touchstone"),
      ]),
  ]
)
