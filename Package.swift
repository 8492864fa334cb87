// swift-tools-version: 6.3

import Foundation
import PackageDescription

// Targets stand in dependency order and depend only upwards on this page;
// `swift build --explicit-target-dependency-import-check error` (the scripts pass it) turns an
// undeclared import into an error, so these lists are the architecture diagram.

/// Unsafe flags make a package unusable as a versioned dependency, so they are set only for our own
/// builds: the scripts export LIMN_DEV.
let isDevelopmentBuild = Context.environment["LIMN_DEV"] != nil

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Modules that import no C prove that they hold no unsafe construct.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]

/// Modules with loops over pixels or layers are optimised in debug builds too (19 times faster,
/// assertions on), so that tests see the allocations of the program that is shipped.
let optimized: [SwiftSetting] =
  isDevelopmentBuild
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []
let hot: [SwiftSetting] = strict + optimized

/// libwebp is optional: where its header is missing, WebP is left out and `limn` says so.
let hasWebP = ["/usr/include", "/usr/local/include"].contains {
  FileManager.default.fileExists(atPath: $0 + "/webp/encode.h")
}

let package = Package(
  name: "Limn",
  products: [
    .library(
      name: "Limn",
      targets: ["Graphics", "Raster", "Animations", "Layers", "Rendering", "Scripting", "ImageIO"]),
    .executable(name: "limn", targets: ["limn"]),
  ],
  targets: [
    // C: system libraries, and status-returning shims where Swift cannot make the call.
    .systemLibrary(name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(
      name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CSixel", pkgConfig: "libsixel", providers: [.apt(["libsixel-dev"])]),
    .systemLibrary(name: "CDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
    .target(name: "CLuaBridge", dependencies: ["CLua"], cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    .target(
      name: "CWebP", cSettings: hasWebP ? [.define("LIMN_HAS_WEBP")] : [],
      linkerSettings: hasWebP ? [.linkedLibrary("webp")] : []),
    .target(name: "CSystem", cSettings: [.define("_GNU_SOURCE")]),

    // The picture: values in, pixels out.
    .target(
      name: "Graphics", swiftSettings: safe + optimized, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Raster", dependencies: ["Graphics"], swiftSettings: hot),

    // The model: time in, values out.
    .target(name: "Animations", dependencies: ["Graphics"], swiftSettings: safe + optimized),
    .target(
      name: "Layers", dependencies: ["Graphics", "Animations"], swiftSettings: safe + optimized),
    .target(
      name: "Rendering", dependencies: ["Graphics", "Raster", "Animations", "Layers"],
      swiftSettings: safe),

    // The script.
    .target(
      name: "Scripting",
      dependencies: ["CJansson", "CLuaBridge", "CSystem", "Graphics", "Animations", "Layers"],
      swiftSettings: strict),
    .target(
      name: "Check",
      dependencies: [
        "Graphics", "Raster", "Animations", "Layers", "Rendering", "Scripting",
      ],
      swiftSettings: safe + optimized),

    // The ways out.
    .target(
      name: "ImageIO",
      dependencies: ["CPNG", "CZlib", "CGIF", "CWebP", "CSystem", "Graphics", "Raster"],
      swiftSettings: hot),
    .target(
      name: "Terminal", dependencies: ["CZlib", "CSixel", "CSystem", "Graphics", "Raster"],
      swiftSettings: hot),
    // Tests of scripts: pictures held against pictures, cases, and what is told of them.
    .target(name: "Comparison", dependencies: ["Graphics", "Raster"], swiftSettings: hot),
    .target(
      name: "Regression",
      dependencies: [
        "CJansson", "CDigest", "CSystem", "Graphics", "Raster", "Animations", "Layers",
        "Rendering", "Scripting", "ImageIO", "Comparison",
      ],
      swiftSettings: strict),
    .target(
      name: "Reporting",
      dependencies: ["CSystem", "Graphics", "Raster", "ImageIO", "Comparison", "Regression"],
      exclude: ["Page"], swiftSettings: strict),
    .target(
      name: "Preview",
      dependencies: [
        "CJansson", "CSystem", "Graphics", "Raster", "Animations", "Layers", "Rendering",
        "Scripting", "ImageIO", "Terminal", "Comparison",
      ],
      swiftSettings: strict),
    .target(
      name: "Tool",
      dependencies: [
        "CSystem", "Graphics", "Raster", "Animations", "Layers", "Rendering", "Scripting", "Check",
        "ImageIO", "Terminal", "Comparison", "Regression", "Reporting", "Preview",
      ],
      swiftSettings: strict),
    .executableTarget(name: "limn", dependencies: ["Tool"], swiftSettings: strict),
    .executableTarget(
      name: "Bench",
      dependencies: [
        "Graphics", "Raster", "Animations", "Layers", "Rendering", "Scripting", "Terminal",
        "Comparison",
      ],
      swiftSettings: strict),

    // Prints pages of the reference, for scripts/dev/reference.
    .executableTarget(name: "Reference", dependencies: ["Layers", "Tool"], swiftSettings: strict),

    // Tests, one folder for each module.
    .target(
      name: "TestSupport", dependencies: ["Graphics", "Raster", "ImageIO"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "GraphicsTests", dependencies: ["Graphics", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Graphics", "Raster", "ImageIO", "Comparison", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AnimationsTests", dependencies: ["Graphics", "Animations", "TestSupport"],
      swiftSettings: strict),
    // Counts allocations, for tests of what a frame costs.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .testTarget(
      name: "LayersTests",
      dependencies: ["Graphics", "Animations", "Layers", "TestSupport", "AllocationCounter"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Graphics", "Raster", "Animations", "Layers", "Rendering", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CLuaBridgeTests", dependencies: ["CLua", "CLuaBridge", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ScriptingTests",
      dependencies: [
        "Graphics", "Raster", "Animations", "Layers", "Rendering", "Scripting", "ImageIO",
        "Comparison", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CheckTests",
      dependencies: ["Graphics", "Raster", "Check", "Scripting", "ImageIO", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ImageIOTests",
      dependencies: ["CSystem", "Graphics", "Raster", "ImageIO", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ComparisonTests",
      dependencies: ["Graphics", "Raster", "ImageIO", "Comparison", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RegressionTests",
      dependencies: [
        "Graphics", "Raster", "Animations", "Layers", "Rendering", "Scripting", "ImageIO",
        "Comparison", "Regression", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Graphics", "Raster", "ImageIO", "Comparison", "Regression", "Reporting", "TestSupport",
      ],
      swiftSettings: strict),
    // A program that takes a terminal over and ends in every way there is.
    .executableTarget(
      name: "TerminalDriver", dependencies: ["Graphics", "Raster", "Terminal"],
      path: "Tests/TerminalDriver", swiftSettings: strict),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "CZlib", "CSystem", "Graphics", "Raster", "Terminal", "TestSupport", "AllocationCounter",
        "TerminalDriver",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "CSystem", "Graphics", "Raster", "Animations", "Layers", "Rendering", "Scripting",
        "ImageIO", "Terminal", "Preview", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "Graphics", "Raster", "Layers", "Scripting", "ImageIO", "Regression", "Preview", "Tool",
        "TestSupport", "limn",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
