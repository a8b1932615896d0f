// swift-tools-version: 6.2
import PackageDescription

/// `CAMBIO_WEB=1` makes this the package of the browser's program, which shares the portable targets.
let isForBrowser = Context.environment["CAMBIO_WEB"] == "1"

/// Makes the browser's program smaller: every module imports `PlainBytes`, whose `String` takes the
/// place of the standard library's (decision 11).
let plainStrings = ["-Xfrontend", "-import-module", "-Xfrontend", "PlainBytes"]

/// Code that also runs in the browser, with `flags` for it there.
///
/// Everything that Embedded Swift rejects and the compiler can report is an error in the native
/// build already. For the browser, the objects of libraries stay empty: the program's own module
/// generates all code it uses, theirs included.
func settings(inBrowser flags: [String]) -> [SwiftSetting] {
  [
    isForBrowser
      ? .unsafeFlags(["-Xfrontend", "-emit-empty-object-file"] + flags)
      : .treatWarning("EmbeddedRestrictions", as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

/// `CAMBIO_TESTS=1` is for a release build with tests, which see what is internal to a module.
///
/// Tests are not optimised, since each of them runs once. The scripts set it, except for releases.
/// A package that depends on a library of this one gets no flags that SwiftPM calls unsafe.
let isForTests = Context.environment["CAMBIO_TESTS"] == "1"

/// `CAMBIO_STATIC=1` links the command with the toolchain's libraries inside.
///
/// SwiftPM's own option compiles everything again, against modules without that of the tests.
/// FoundationEssentials' libraries are named here: all of Foundation, with ICU's data, does not link.
/// `Scripts/build/build-command` puts the C++ runtime where it is found first, to be inside as well.
let isStatic = Context.environment["CAMBIO_STATIC"] == "1"

let staticLibraries: LinkerSetting = .unsafeFlags(
  [
    "-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims",
    "-use-ld=lld", "-L", Context.packageDirectory + "/.build/runtime",
  ],
  .when(platforms: [.linux])
)

/// The encoder of brotli, inside a release, where `Scripts/build/build-command` puts it.
let brotli: LinkerSetting =
  isStatic
  ? .unsafeFlags(
    ["enc", "common"].map { Context.packageDirectory + "/.build/runtime/libbrotli\($0).a" }
  )
  : .linkedLibrary("brotlienc")

/// libcambio has the toolchain's libraries inside, and exports only its own functions.
let onlyCInterface: LinkerSetting = .unsafeFlags(
  [
    "-static-stdlib", "-Xlinker", "--version-script",
    "-Xlinker", Context.packageDirectory + "/Sources/CambioC/exports.map",
  ],
  .when(platforms: [.linux])
)

let testable: [SwiftSetting] = isForTests ? [.unsafeFlags(["-enable-testing"])] : []

let portable = settings(inBrowser: plainStrings) + testable

let common: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

let host = common + testable

let tests = common + (isForTests ? [.unsafeFlags(["-Onone"])] : [])

/// Whether this is the manifest for another package, which depends on this one.
///
/// SwiftPM reads it from the repository's root, "/", when it resolves versions, and later, as Xcode
/// does, from a folder in `checkouts`. An adopter gets the libraries alone: no other package is
/// fetched, and the names of the other targets stay free.
let isAdopted =
  Context.packageDirectory == "/"
  || Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

let libraries: [Product] = [
  .library(name: "ExactMoney", targets: ["ExactMoney"]),
  .library(name: "ExchangeRates", targets: ["ExchangeRates"]),
  .library(name: "EmbeddedRates", targets: ["EmbeddedRates"]),
  .library(name: "CambioFoundation", targets: ["CambioFoundation"]),
]

/// The products of this package alone, `Benchmarks` included.
let applications: [Product] = [
  .library(name: "EmbeddedData", targets: ["EmbeddedData"]),
  .library(name: "Localization", targets: ["Localization"]),
  .library(name: "CambioC", type: .dynamic, targets: ["CambioC"]),
  .executable(name: "cambio", targets: ["cambio"]),
]

/// The packages on GitHub that targets use, each in the one version that is tested.
///
/// A version that is published later changes no build. `Scripts/build/check-packages` compares what was fetched.
let packages: [(name: String, version: Version)] = [
  ("apple/swift-argument-parser", "1.8.2"),
  ("apple/swift-http-types", "1.8.0"),
  ("apple/swift-log", "1.16.2"),
  ("apple/swift-nio", "2.101.2"),
  ("apple/swift-nio-extras", "1.35.2"),
  ("attaswift/BigInt", "6.0.1"),
  ("hummingbird-project/hummingbird", "2.28.1"),
  ("swift-server/swift-service-lifecycle", "2.13.0"),
]

/// The packages that those packages use, with a product of each.
///
/// SwiftPM keeps to a version of a package only if a target names a product of it: that of the tests which has no other
/// dependency names these, for a platform that there is not, so that they are not built.
let packagesOfPackages: [(name: String, version: Version, product: String)] = [
  ("apple/swift-algorithms", "1.2.1", "Algorithms"),
  ("apple/swift-asn1", "1.7.4", "SwiftASN1"),
  ("apple/swift-async-algorithms", "1.1.4", "AsyncAlgorithms"),
  ("apple/swift-atomics", "1.3.0", "Atomics"),
  ("apple/swift-certificates", "1.21.1", "X509"),
  ("apple/swift-collections", "1.6.0", "Collections"),
  ("apple/swift-configuration", "1.4.0", "Configuration"),
  ("apple/swift-crypto", "4.5.2", "Crypto"),
  ("apple/swift-distributed-tracing", "1.7.3", "Tracing"),
  ("apple/swift-http-structured-headers", "1.7.0", "StructuredFieldValues"),
  ("apple/swift-metrics", "2.13.0", "Metrics"),
  ("apple/swift-nio-http2", "1.46.0", "NIOHTTP2"),
  ("apple/swift-nio-ssl", "2.37.6", "NIOSSL"),
  ("apple/swift-nio-transport-services", "1.28.0", "NIOTransportServices"),
  ("apple/swift-numerics", "1.1.1", "Numerics"),
  ("apple/swift-service-context", "1.5.1", "ServiceContextModule"),
  ("apple/swift-system", "1.8.1", "SystemPackage"),
  ("swift-server/async-http-client", "1.37.0", "AsyncHTTPClient"),
]

/// The packages without the features that they have by default.
let withoutFeatures: Set = ["hummingbird-project/hummingbird", "apple/swift-configuration"]

/// The exact version of each package, for the programs that are built here.
///
/// A package that uses a library of this one chooses versions itself: ranges for it belong here.
let dependencies: [Package.Dependency] =
  (packages + packagesOfPackages.map { ($0.name, $0.version) }).map { name, version in
    let url = "https://github.com/\(name)"
    return withoutFeatures.contains(name)
      ? .package(url: url, exact: version, traits: []) : .package(url: url, exact: version)
  }

/// What has SwiftPM keep to the versions of packages that only packages use.
let namedOnly: [Target.Dependency] = packagesOfPackages.map { name, _, product in
  .product(
    name: product,
    package: String(name.drop { $0 != "/" }.dropFirst()),
    condition: .when(platforms: [.custom("none")])
  )
}

/// What adopters get, and what their libraries are made of.
let libraryTargets: [Target] = [
  // MARK: Foundations, portable
  .target(name: "CTables", exclude: ["Languages/Tables", "Money/Tables", "Rates/Tables"]),
  .target(
    name: "PlainBytes",
    dependencies: ["CTables"],
    swiftSettings: settings(inBrowser: []) + testable
  ),
  .target(name: "ExactMoney", dependencies: ["CTables", "PlainBytes"], swiftSettings: portable),

  // MARK: Domains, portable
  .target(
    name: "ExchangeRates",
    dependencies: ["CTables", "ExactMoney", "PlainBytes"],
    exclude: isForBrowser ? ["Rules"] : [],
    swiftSettings: portable
  ),
]

/// The libraries for the host alone: with rates inside, which the page's program fetches, and with
/// Foundation, which the page's program has not.
let hostLibraryTargets: [Target] = [
  // MARK: Data, on the host
  .target(name: "CEmbeddedRates", exclude: ["Tables"]),
  .target(
    name: "EmbeddedRates",
    dependencies: ["CEmbeddedRates", "ExchangeRates"],
    swiftSettings: host
  ),
  .target(name: "CambioFoundation", dependencies: ["ExactMoney"], swiftSettings: host),
]

let portableTargets: [Target] = [
  // MARK: Foundations, portable
  .target(name: "CBrowserRuntime"),
  .target(name: "ExactJSON", dependencies: ["PlainBytes"], swiftSettings: portable),
  .target(
    name: "Localization",
    dependencies: ["CTables", "ExactMoney", "PlainBytes"],
    swiftSettings: portable
  ),

  // MARK: Domains, portable
  .target(
    name: "Movies",
    dependencies: ["ExactJSON", "ExactMoney", "Localization", "PlainBytes"],
    swiftSettings: portable
  ),
  .target(
    name: "BoxOffice",
    dependencies: ["ExactMoney", "ExchangeRates", "Movies"],
    swiftSettings: portable
  ),

  // MARK: Formats, portable
  .target(
    name: "CambioAPI",
    dependencies: [
      "BoxOffice", "ExactJSON", "ExactMoney", "ExchangeRates", "Movies", "PlainBytes",
    ],
    exclude: isForBrowser ? ["Movies/Contract", "Rates/Contract", "Shared/Contract"] : [],
    swiftSettings: portable
  ),

  // MARK: Pages, portable
  .target(
    name: "Presentation",
    dependencies: [
      "BoxOffice", "ExactMoney", "ExchangeRates", "Localization", "Movies", "PlainBytes",
    ],
    swiftSettings: portable
  ),
  .target(
    name: "WebViews",
    dependencies: ["ExactMoney", "ExchangeRates", "Localization", "PlainBytes", "Presentation"],
    swiftSettings: portable
  ),
  .target(
    name: "WebProgram",
    dependencies: [
      "BoxOffice", "CambioAPI", "ExactJSON", "ExactMoney", "ExchangeRates", "Localization",
      "Movies", "PlainBytes", "Presentation", "WebViews",
    ],
    exclude: isForBrowser ? [] : ["BrowserHost.swift"],
    swiftSettings: isForBrowser ? portable + [.enableExperimentalFeature("Extern")] : portable
  ),
]

/// The WebAssembly programs, and their link to the scripts that load them.
let program: [SwiftSetting] = [
  .enableExperimentalFeature("Extern"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(
    ["-enforce-exclusivity=unchecked", "-Xfrontend", "-mergeable-traps"] + plainStrings
  ),
]

let browserTargets: [Target] = [
  // MARK: Edges, portable
  .executableTarget(
    name: "ConverterWasm",
    dependencies: ["CBrowserRuntime", "ExactMoney", "PlainBytes", "Presentation", "WebProgram"],
    swiftSettings: program
  ),
  .executableTarget(
    name: "MoviesWasm",
    dependencies: ["CBrowserRuntime", "ExactMoney", "PlainBytes", "WebProgram"],
    swiftSettings: program
  ),
]

let hostTargets: [Target] = [
  // MARK: Data, on the host
  .target(
    name: "CEmbeddedData",
    exclude: ["Assets/Generated", "Locales/Files", "Movies/Tables"]
  ),
  .target(
    name: "EmbeddedData",
    dependencies: ["CEmbeddedData", "CZlib", "Localization", "Movies"],
    swiftSettings: host
  ),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .target(name: "CDigest"),
  .target(name: "Digests", dependencies: ["CDigest"], swiftSettings: host),
  .target(name: "CCurl"),
  .target(name: "CDBus"),
  .target(
    name: "Upstream",
    dependencies: [
      "CCurl", "CZlib", "ExactMoney", "PlainBytes",
      .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
    ],
    swiftSettings: host
  ),
  .target(
    name: "Feeds",
    dependencies: [
      "CZlib", "ExactJSON", "ExactMoney", "ExchangeRates", "Movies", "PlainBytes",
    ],
    swiftSettings: host
  ),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .target(
    name: "LocalStore",
    dependencies: [
      "CSQLite", "ExactJSON", "ExactMoney", "ExchangeRates", "Movies", "PlainBytes",
    ],
    swiftSettings: host
  ),
  .target(
    name: "Refreshing",
    dependencies: [
      "Digests", "ExactMoney", "ExchangeRates", "Feeds", "LocalStore", "Movies", "Upstream",
    ],
    swiftSettings: host
  ),

  // MARK: Formats, on the host
  .target(
    name: "MovieLists",
    dependencies: ["CambioAPI", "ExactJSON", "ExactMoney", "Feeds", "Movies", "PlainBytes"],
    swiftSettings: host
  ),
  .target(
    name: "Dialects",
    dependencies: [
      "ExactJSON", "ExactMoney", "ExchangeRates", "Localization", "Movies", "PlainBytes",
    ],
    swiftSettings: host
  ),
  .target(
    name: "Ledgers",
    dependencies: [
      "Digests", "ExactJSON", "ExactMoney", "ExchangeRates", "Localization", "PlainBytes",
      "Receipts",
    ],
    swiftSettings: host
  ),

  .target(
    name: "Receipts",
    dependencies: ["Digests", "ExactJSON", "ExactMoney", "ExchangeRates"],
    swiftSettings: host
  ),

  // MARK: Pages, on the host
  .target(
    name: "SharedAnswers",
    dependencies: [
      "CambioAPI", "ExactJSON", "ExactMoney", "ExchangeRates", "Feeds", "Localization",
      "Presentation", "Receipts", "Refreshing",
    ],
    swiftSettings: host
  ),

  // MARK: Edges, on the host
  .systemLibrary(name: "CBrotli", providers: [.apt(["libbrotli-dev"])]),
  .target(
    name: "CambioServer",
    dependencies: [
      "BoxOffice", "CBrotli", "CZlib", "CambioAPI", "Dialects", "Digests", "EmbeddedData",
      "ExactJSON", "ExactMoney", "ExchangeRates", "Feeds", "LocalStore", "Localization",
      "MovieLists", "Movies", "PlainBytes", "Presentation", "Receipts", "Refreshing",
      "SharedAnswers",
      "WebViews",
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
    swiftSettings: host,
    linkerSettings: [brotli]
  ),
  .systemLibrary(name: "CSQLiteExtension", providers: [.apt(["libsqlite3-dev"])]),
  .target(name: "CCambio"),
  .target(
    name: "CambioC",
    dependencies: [
      "CCambio", "CCommit", "CSQLiteExtension", "EmbeddedRates", "ExactJSON", "ExactMoney",
      "ExchangeRates",
    ],
    exclude: ["exports.map"],
    swiftSettings: host,
    linkerSettings: isStatic ? [onlyCInterface] : []
  ),
  .target(name: "CCommit"),
  .target(
    name: "CambioCommand",
    dependencies: [
      "BoxOffice", "CCommit", "CDBus", "CambioAPI", "Digests", "EmbeddedData", "EmbeddedRates",
      "ExactJSON", "ExactMoney",
      "ExchangeRates", "Feeds", "Ledgers", "LocalStore", "Localization", "MovieLists", "Movies",
      "PlainBytes", "Presentation", "Receipts", "Refreshing", "SharedAnswers", "Upstream",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: host
  ),
  .executableTarget(
    name: "CambioWithoutServer",
    dependencies: [
      "CambioCommand", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: host,
    linkerSettings: isStatic ? [staticLibraries] : []
  ),
  .executableTarget(
    name: "cambio",
    dependencies: [
      "CambioCommand", "CambioServer", "Dialects", "EmbeddedData", "EmbeddedRates", "ExactJSON",
      "ExactMoney", "ExchangeRates", "Feeds", "LocalStore", "PlainBytes", "Refreshing", "Upstream",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: host,
    linkerSettings: isStatic ? [staticLibraries] : []
  ),
]

let testTargets: [Target] = [
  // MARK: Tests
  .target(
    name: "TestSupport",
    dependencies: ["BigInt", "ExactMoney", "ExchangeRates", "Localization"],
    path: "Tests/Support/TestSupport",
    swiftSettings: host
  ),
  .systemLibrary(
    name: "COpenSSL",
    path: "Tests/Support/COpenSSL",
    pkgConfig: "openssl",
    providers: [.apt(["libssl-dev"])]
  ),
  .target(
    name: "CLackingCurl",
    dependencies: ["CCurl"],
    path: "Tests/Support/CLackingCurl"
  ),
  .target(
    name: "LoopbackServer",
    dependencies: [
      "COpenSSL",
      .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
    ],
    path: "Tests/Support/LoopbackServer",
    swiftSettings: host
  ),
  .target(
    name: "TestClient",
    dependencies: [
      "CambioServer", "ExactJSON",
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
    path: "Tests/Support/TestClient",
    swiftSettings: host
  ),
  .executableTarget(
    name: "StoreKillChild",
    dependencies: ["ExactMoney", "ExchangeRates", "LocalStore"],
    path: "Tests/Support/StoreKillChild",
    swiftSettings: host
  ),
  .testTarget(name: "PlainBytesTests", dependencies: ["PlainBytes"], swiftSettings: tests),
  .testTarget(
    name: "ExactMoneyTests",
    dependencies: ["BigInt", "ExactMoney", "TestSupport"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "LocalizationTests",
    dependencies: ["BigInt", "EmbeddedData", "ExactMoney", "Localization", "TestSupport"],
    exclude: ["Fixtures"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "CambioFoundationTests",
    dependencies: ["CambioFoundation", "ExactMoney"],
    swiftSettings: tests
  ),
  .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: tests),
  .testTarget(name: "ExactJSONTests", dependencies: ["ExactJSON"], swiftSettings: tests),
  .testTarget(
    name: "ExchangeRatesTests",
    dependencies: [
      "BigInt", "EmbeddedData", "EmbeddedRates", "ExactMoney", "ExchangeRates", "TestSupport",
    ],
    exclude: ["Fixtures"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "ReceiptsTests",
    dependencies: [
      "CDigest", "EmbeddedData", "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates",
      "LocalStore",
      "PlainBytes", "Receipts", "Refreshing", "TestSupport",
    ],
    exclude: ["Fixtures"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "EmbeddedDataTests",
    dependencies: [
      "EmbeddedData", "EmbeddedRates", "ExactMoney", "ExchangeRates", "Movies", "TestSupport",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "MoviesTests",
    dependencies: ["EmbeddedData", "ExactMoney", "Movies", "PlainBytes", "TestSupport"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "BoxOfficeTests",
    dependencies: [
      "BoxOffice", "EmbeddedRates", "ExactMoney", "ExchangeRates", "Movies", "TestSupport",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "MovieListsTests",
    dependencies: [
      "ExactJSON", "ExactMoney", "Feeds", "MovieLists", "Movies", "PlainBytes", "TestSupport",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "CambioAPITests",
    dependencies: [
      "BoxOffice", "CambioAPI", "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates",
      "Movies", "PlainBytes", "TestSupport",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "CambioCommandTests",
    dependencies: [
      "CambioCommand", "CambioWithoutServer", "ExactMoney", "LoopbackServer", "TestSupport",
      "cambio",
    ],
    exclude: ["Snapshots"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "UpstreamTests",
    dependencies: ["CLackingCurl", "ExactMoney", "LoopbackServer", "Upstream"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "FeedsTests",
    dependencies: [
      "ExactJSON", "ExactMoney", "ExchangeRates", "Feeds", "Movies", "PlainBytes", "TestSupport",
    ],
    exclude: ["Fixtures"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "LocalStoreTests",
    dependencies: [
      "CSQLite", "ExactMoney", "ExchangeRates", "LocalStore", "Movies", "StoreKillChild",
      "TestSupport",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "RefreshingTests",
    dependencies: [
      "CambioServer", "Digests", "EmbeddedData", "EmbeddedRates", "ExactJSON", "ExactMoney",
      "ExchangeRates",
      "Feeds", "LocalStore", "LoopbackServer", "Movies", "Refreshing", "TestClient", "TestSupport",
      "Upstream",
      .product(name: "HTTPTypes", package: "swift-http-types"),
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "DialectsTests",
    dependencies: ["Dialects", "ExactJSON", "ExactMoney", "ExchangeRates", "Movies", "PlainBytes"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "LedgersTests",
    dependencies: [
      "BigInt", "CDigest", "Digests", "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates",
      "Ledgers", "Receipts",
      "TestSupport",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "PresentationTests",
    dependencies: [
      "BoxOffice", "EmbeddedData", "EmbeddedRates", "ExactMoney", "ExchangeRates", "Localization",
      "Movies",
      "PlainBytes", "Presentation", "TestSupport",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "WebViewsTests",
    dependencies: [
      "BoxOffice", "EmbeddedData", "EmbeddedRates", "ExactMoney", "ExchangeRates", "Localization",
      "Movies",
      "PlainBytes", "Presentation", "TestSupport", "WebViews",
    ],
    exclude: ["Snapshots"],
    swiftSettings: tests
  ),
  .testTarget(
    name: "WebProgramTests",
    dependencies: [
      "CambioAPI", "EmbeddedData", "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates",
      "Localization",
      "Presentation", "TestSupport", "WebProgram", "WebViews",
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "FacesTests",
    dependencies: [
      "CCambio", "CEmbeddedData", "CambioAPI", "CambioC", "CambioCommand", "CambioServer",
      "EmbeddedData", "EmbeddedRates",
      "ExactJSON",
      "ExactMoney", "ExchangeRates", "Feeds", "Ledgers", "LocalStore", "Localization", "Movies",
      "PlainBytes", "Presentation", "Refreshing", "TestClient", "TestSupport", "WebProgram",
      .product(name: "BigInt", package: "BigInt"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "NIOCore", package: "swift-nio"),
    ],
    swiftSettings: tests
  ),
  .testTarget(
    name: "CambioServerTests",
    dependencies: [
      "CambioAPI", "CambioServer", "Dialects", "EmbeddedData", "EmbeddedRates", "ExactJSON",
      "ExactMoney",
      "ExchangeRates", "Feeds", "LocalStore", "MovieLists", "Movies", "PlainBytes", "Receipts",
      "Refreshing", "TestClient", "TestSupport", "Upstream",
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOEmbedded", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    ],
    swiftSettings: tests
  ),
  .executableTarget(
    name: "PageDrawer",
    dependencies: [
      "CambioAPI", "EmbeddedData", "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates",
      "Localization",
      "Presentation", "WebViews",
    ],
    path: "Tests/Browser/PageDrawer",
    swiftSettings: host
  ),
  .testTarget(
    name: "BrowserRuntimeTests",
    dependencies: ["CBrowserRuntime"],
    swiftSettings: tests
  ),
  .testTarget(name: "ArchitectureTests", dependencies: namedOnly, swiftSettings: tests),
]

let package = Package(
  name: "Cambio",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: isForBrowser ? [] : isAdopted ? libraries : libraries + applications,
  dependencies: isForBrowser || isAdopted ? [] : dependencies,
  targets: isForBrowser
    ? libraryTargets + portableTargets + browserTargets
    : libraryTargets + hostLibraryTargets
      + (isAdopted ? [] : portableTargets + hostTargets + testTargets),
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
