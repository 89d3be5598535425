// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// Whether warnings are errors: Tools/test says so.
let isStrict = Context.environment["TOUCHSTONE_STRICT"] != nil

/// Settings of every target: Swift 6 language mode comes from the tools version.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// Settings of the modules that handle each pixel or each sample of a touch. Tools/test optimizes them although it tests
/// a debug build, and keeps all assertions: the tests would otherwise spend more than half of their time there.
let optimizedInTests: [SwiftSetting] =
  settings
  + (Context.environment["TOUCHSTONE_OPTIMIZED_TESTS"] == nil
    ? []
    : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))])

/// The core, which imports no system library.
let core: [Target.Dependency] = [
  "TouchGeometry", "TouchTracking", "TouchGestures", "Touchstone", "TouchContainers",
]

/// Everything that the command line is made of.
let all: [Target.Dependency] =
  core + ["TouchRecordings", "TouchImaging", "TouchPainting", "LibinputSource"]

/// The examples, which are packages of their own: here only for Tools/test, since nobody else needs
/// what they need.
let examples: [Target] =
  Context.environment["TOUCHSTONE_EXAMPLES"] == nil
  ? []
  : [
    .systemLibrary(
      name: "CGLib", path: "Examples/GLibLoop/Sources/CGLib", pkgConfig: "glib-2.0",
      providers: [.apt(["libglib2.0-dev"])]),
    .executableTarget(
      name: "GLibLoop", dependencies: ["CGLib", "Touchstone", "LibinputSource"],
      path: "Examples/GLibLoop/Sources/GLibLoop", swiftSettings: settings),
    .testTarget(
      name: "GLibLoopTests",
      dependencies: ["CGLib", "GLibLoop", "Touchstone", "TouchRecordings", "LibinputSource"],
      path: "Examples/GLibLoop/Tests/GLibLoopTests", swiftSettings: settings),
    .target(
      name: "PhotoTable", dependencies: ["Touchstone"],
      path: "Examples/PhotoTable/Sources/PhotoTable", swiftSettings: settings),
    .testTarget(
      name: "PhotoTableTests", dependencies: ["PhotoTable", "Touchstone", "TouchTesting"],
      path: "Examples/PhotoTable/Tests/PhotoTableTests",
      exclude: ["drag-and-pinch.yml", "drag-and-pinch.transcript.jsonl"], swiftSettings: settings),
    .target(
      name: "Knock", dependencies: ["Touchstone", "TouchRecordings"],
      path: "Examples/Knock/Sources/Knock", swiftSettings: settings),
    .executableTarget(
      name: "knock-touchstone", dependencies: ["Knock", "TouchRecordings", "TouchstoneCommands"],
      path: "Examples/Knock/Sources/knock-touchstone", swiftSettings: settings),
    .testTarget(
      name: "KnockTests", dependencies: ["Knock", "Touchstone", "TouchRecordings", "TouchTesting"],
      path: "Examples/Knock/Tests/KnockTests", swiftSettings: settings),
    .testTarget(
      name: "KnockCommandTests", dependencies: ["knock-touchstone", "ProgramRuns"],
      path: "Tests/KnockCommandTests", swiftSettings: settings),
    // The examples in doc comments; it is enough that they compile.
    .target(
      name: "DocumentationExamples",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "TouchPainting", "LibinputSource", "TouchRendering",
        "TouchDisplay", "TouchTesting",
      ],
      path: "Tests/DocumentationExamples", swiftSettings: settings),
  ]

/// What command lines are parsed with.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["CommandLine"]))

let package = Package(
  name: "touchstone",
  products: [
    .library(name: "Touchstone", targets: ["Touchstone"]),
    .library(name: "TouchContainers", targets: ["TouchContainers"]),
    .library(name: "touchstone-c", type: .dynamic, targets: ["TouchstoneC"]),
    .library(name: "TouchRecordings", targets: ["TouchRecordings"]),
    .library(name: "TouchImaging", targets: ["TouchImaging"]),
    .library(name: "TouchPainting", targets: ["TouchPainting"]),
    .library(name: "LibinputSource", targets: ["LibinputSource"]),
    .library(name: "TouchRendering", targets: ["TouchRendering"]),
    .library(name: "TouchDisplay", targets: ["TouchDisplay"]),
    .library(name: "TouchTesting", targets: ["TouchTesting"]),
    .library(name: "TouchstoneCommands", targets: ["TouchstoneCommands"]),
    .executable(name: "touchstone", targets: ["touchstone"]),
  ],
  // An app that uses the core only says `traits: []` and resolves no other package.
  traits: [
    .trait(
      name: "Recordings",
      description:
        "TouchRecordings, and what is made of it: pictures, reports, devices, displays, tests."),
    .trait(
      name: "CommandLine", description: "The programs touchstone and touchstone-demo.",
      enabledTraits: ["Recordings"]),
    .trait(
      name: "WithoutScenes",
      description:
        "For the library for C: TouchRecordings reads scenes and cases in JSON only, without Yams."),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // The core.
    .target(
      name: "TouchGeometry", swiftSettings: optimizedInTests,
      // A program that imports nothing else would not be linked with it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "TouchTracking", dependencies: ["TouchGeometry"], swiftSettings: optimizedInTests),
    .target(
      name: "TouchGestures", dependencies: ["TouchGeometry", "TouchTracking"],
      swiftSettings: optimizedInTests),
    .target(
      name: "Touchstone", dependencies: ["TouchGeometry", "TouchTracking", "TouchGestures"],
      swiftSettings: optimizedInTests),
    .target(
      name: "TouchContainers",
      dependencies: ["TouchGeometry", "TouchTracking", "TouchGestures", "Touchstone"],
      swiftSettings: settings),

    // The core for C: the header, and what it declares.
    .target(name: "CTouchstone"),
    .target(
      name: "TouchstoneC", dependencies: core + ["CTouchstone", "TouchRecordings"],
      swiftSettings: settings),

    // Files, pictures, devices: each with the system libraries that it needs and no other.
    .target(
      name: "TouchRecordings",
      dependencies: core + [
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["Recordings"]))
      ],
      swiftSettings: settings),
    .target(
      name: "CImageCodecs",
      linkerSettings: ["png16", "jpeg", "webp", "webpmux", "webpdemux", "gif", "tiff"].map {
        .linkedLibrary($0)
      }),
    .target(
      name: "TouchImaging", dependencies: ["TouchGeometry", "CImageCodecs"],
      swiftSettings: optimizedInTests),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(
      name: "TouchPainting", dependencies: core + ["TouchRecordings", "TouchImaging", "CCairo"],
      swiftSettings: settings),
    // Reports: one page of HTML a session. The page's scripts and styles are embedded by the C compiler.
    .target(name: "CReportPage", exclude: ["Page"]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "TouchReports",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "TouchPainting", "CReportPage", "CZlib",
      ],
      swiftSettings: settings),
    .systemLibrary(name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev"])]),
    .systemLibrary(name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(name: "CLibseat", pkgConfig: "libseat", providers: [.apt(["libseat-dev"])]),
    .systemLibrary(name: "CLinuxDescriptors"),
    .target(
      name: "LibinputSource",
      dependencies: core + [
        "TouchRecordings", "CLibinput", "CLibevdev", "CLibudev", "CLibseat", "CLinuxDescriptors",
      ],
      swiftSettings: settings),

    // A screen: what layers are drawn with on a graphics card, and the window or console they are
    // drawn on. No pkgConfig for SDL: Debian's file has a flag that is refused with a warning.
    .systemLibrary(name: "CGLES", pkgConfig: "glesv2", providers: [.apt(["libgles-dev"])]),
    .target(
      name: "TouchRendering", dependencies: core + ["TouchImaging", "TouchPainting", "CGLES"],
      swiftSettings: settings),
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    // The pens of an X server, whose libraries are loaded at run time, and of a Wayland compositor.
    .target(name: "CWindowPens"),
    .target(
      name: "TouchDisplay",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "LibinputSource", "CSDL2", "CWindowPens",
      ],
      swiftSettings: settings),

    // Fingers for the tests of an app, and what they should have done. The macro needs no other package.
    .macro(name: "TouchTestingMacros", swiftSettings: settings),
    .target(
      name: "TouchTesting", dependencies: core + ["TouchRecordings", "TouchTestingMacros"],
      swiftSettings: settings),

    // The demo: its scenes, which know of no screen, and the program around them.
    .target(
      name: "DemoScenes",
      dependencies: core + ["TouchRecordings", "TouchImaging", "TouchPainting"],
      path: "Tools/DemoScenes", swiftSettings: settings),
    .executableTarget(
      name: "touchstone-demo",
      dependencies: all + [
        "TouchRendering", "TouchDisplay", "DemoScenes",
        argumentParser,
      ],
      path: "Tools/touchstone-demo", swiftSettings: settings),

    // The command line.
    .target(name: "CAllocationCount"),
    .target(name: "CProcessFigures"),
    .target(
      name: "TouchstoneCommands",
      dependencies: all + [
        "CAllocationCount", "CProcessFigures", "TouchReports",
        argumentParser,
      ],
      path: "Tools/touchstone", swiftSettings: settings),
    // Loads the libraries for images, drawing and devices when they are needed.
    .target(name: "CLibrariesOnDemand"),
    .executableTarget(
      name: "touchstone", dependencies: ["TouchstoneCommands", "CLibrariesOnDemand"],
      path: "Tools/touchstone-main", swiftSettings: settings),

    // For those who work on this package: tries random inputs. It is no product.
    .executableTarget(
      name: "fuzz",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "CTouchstone", "TouchstoneC",
        argumentParser,
      ],
      path: "Tools/fuzz", swiftSettings: settings),

    // Figures of values for a frame. It is no product either.
    .executableTarget(
      name: "motion-figures",
      dependencies: [
        "TouchGeometry", "TouchTracking", "Touchstone", "TouchContainers", "Randomness",
      ],
      path: "Tools/motion-figures", swiftSettings: settings),

    // Tests, a target a module, and what several of them share.
    .target(name: "Randomness", path: "Tests/Randomness", swiftSettings: settings),
    .target(name: "ProgramRuns", path: "Tests/ProgramRuns", swiftSettings: settings),
    .target(
      name: "PictureComparison", dependencies: ["TouchImaging"], path: "Tests/PictureComparison",
      swiftSettings: settings),
    .testTarget(
      name: "TouchGeometryTests", dependencies: ["TouchGeometry", "Randomness"],
      swiftSettings: settings),
    .testTarget(
      name: "TouchTrackingTests",
      dependencies: ["TouchGeometry", "TouchTracking", "Randomness"],
      swiftSettings: settings),
    .testTarget(
      name: "TouchGesturesTests",
      dependencies: ["TouchGeometry", "TouchTracking", "TouchGestures", "Randomness"],
      swiftSettings: settings),
    .testTarget(
      name: "TouchstoneTests",
      dependencies: core + ["CAllocationCount", "Randomness", "TouchTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "TouchTestingTests", dependencies: core + ["TouchRecordings", "TouchTesting"],
      swiftSettings: settings),
    .target(
      name: "CInterfaceChecks", dependencies: ["CTouchstone", "TouchstoneC"],
      path: "Tests/CInterfaceChecks"),
    .testTarget(
      name: "TouchstoneCTests",
      dependencies: core + [
        "CTouchstone", "TouchstoneC", "CInterfaceChecks", "TouchRecordings", "ProgramRuns",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TouchRecordingsTests",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "TouchPainting", "Randomness", "ProgramRuns",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "TouchImagingTests", dependencies: ["TouchImaging", "CImageCodecs", "Randomness"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "TouchPaintingTests",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "TouchPainting", "PictureComparison",
      ],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "TouchReportsTests",
      dependencies: core + ["TouchRecordings", "TouchPainting", "TouchReports", "CReportPage"],
      swiftSettings: settings),
    .systemLibrary(
      name: "CEGL", path: "Tests/CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]),
    .testTarget(
      name: "TouchRenderingTests",
      dependencies: core + [
        "TouchImaging", "TouchPainting", "TouchRendering", "CEGL", "CGLES", "Randomness",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TouchDisplayTests",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "LibinputSource", "TouchDisplay", "CSDL2", "CGLES",
        "ProgramRuns",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DemoScenesTests",
      dependencies: core + [
        "TouchRecordings", "TouchImaging", "TouchPainting", "DemoScenes", "PictureComparison",
        "TouchTesting",
      ],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "DemoTests",
      dependencies: all + [
        "TouchRendering", "TouchDisplay", "DemoScenes", "touchstone-demo", "PictureComparison",
        "ProgramRuns", "TouchTesting",
      ],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: core + [
        "touchstone", "TouchstoneCommands", "TouchRecordings", "TouchImaging", "TouchPainting",
        "LibinputSource", "CLibrariesOnDemand", "ProgramRuns", argumentParser,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["fuzz", "TouchGestures", "TouchRecordings"],
      swiftSettings: settings),
    // Run by Tools/memory-test in a control group whose memory is limited.
    .executableTarget(
      name: "MemoryLimitChecks", dependencies: ["TouchImaging"], path: "Tests/MemoryLimitChecks",
      swiftSettings: settings),
    // Run by LibinputSourceTests in a process of its own, since it needs another /sys, /dev and /run.
    .executableTarget(
      name: "MockedDeviceChecks", dependencies: core + ["TouchRecordings", "LibinputSource"],
      path: "Tests/MockedDeviceChecks", swiftSettings: settings),
    .testTarget(
      name: "LibinputSourceTests",
      dependencies: core + [
        "TouchRecordings", "LibinputSource", "MockedDeviceChecks", "ProgramRuns",
      ],
      swiftSettings: settings),
  ] + examples
)
