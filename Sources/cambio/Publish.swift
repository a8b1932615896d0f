import ArgumentParser
import CambioCommand
import CambioServer
import ExactMoney

/// `cambio publish FOLDER`.
struct Publish: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    _superCommandName: Cambio.name,
    abstract: "Write other APIs' answers as files, for any web space.",
    usage: "cambio publish <folder> [<options>]",
    discussion: """
      Writes what the server answers to clients of Open Exchange Rates, Frankfurter 1, the ECB, \
      fawazahmed0 and Firefly III, as files since 1999. Any web space can serve the folder as those APIs, \
      without parameters. A file has all currencies, and one base:

        Open Exchange Rates      USD        latest, currencies, days
        Frankfurter 1            EUR        latest, currencies, days
        ECB                      EUR        its files, all days
        fawazahmed0              any        latest, no days
        Firefly III              its 31     weeks

      Only clients that use these bases are safe. A web space answers ?base=GBP with the rates of the file's \
      own base. Apache refuses such requests by the folder's .htaccess; elsewhere use 'cambio serve'. Days \
      without a rate that is at most --max-age days old have no file.

      All days since 1999 take about two minutes, and 270 MB. The folder is replaced at once when all is \
      written. It must be new, empty, or published before. Files that stay as they are keep their times.

      Examples:

        cambio publish site
        cambio publish site --fresh && rsync -a --delete site/ web:/srv/rates/
      """
  )

  @Argument(help: "The folder to write.", completion: .directory)
  var folder: String

  @Option(day: "The first day of the files; 1999-01-04 when left out.")
  var since: CalendarDate?

  @OptionGroup private var age: AgeOption
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var locale: LocaleOptions

  func run() throws {
    let wording = try locale.wording()
    let request = storeOptions.request(freshness, maximumAge: age.maxAge)
    let installation = try request.installation(wording: wording)
    let clock = installation.clock
    if let since, since > clock.now.day {
      throw wording.failure(.usage, .publishSinceFuture(day: "\(since)", today: "\(clock.now.day)"))
    }
    let site = try StaticSite(
      RateBackend(
        library: installation.library,
        store: installation.store,
        sources: installation.configuration.configuredSources,
        refresher: nil,
        now: { clock.now }
      ),
      maximumAge: installation.configuration.daysCarried
    )
    do {
      let replacement = try FolderReplacement(of: folder)
      let count = try write(site, to: replacement, wording)
      try replacement.keep()
      try Output.print(
        wording(
          .published(
            files: wording.number(count),
            folder: folder,
            changed: wording.number(replacement.changed)
          )
        ) + "\n"
      )
    } catch let failure as FileFailure {
      throw wording.failure(.output, .notPublished(path: failure.path, reason: failure.reason))
    }
  }

  /// Writes all files, and returns their number.
  private func write(
    _ site: StaticSite,
    to replacement: FolderReplacement,
    _ wording: CommandWording
  ) throws -> Int {
    try replacement.write(Array(site.index.utf8), at: "index.html")
    try replacement.write(Array(site.access.utf8), at: ".htaccess")
    var count = 2
    // Answers are computed in groups of 512 on all processors, and written in order.
    let paths = site.paths(since: since)
    let progress = Progress(wording(.publishWriting(files: wording.number(paths.count))))
    defer { progress.clear() }
    for start in stride(from: 0, to: paths.count, by: 512) {
      let some = Array(paths[start..<min(start + 512, paths.count)])
      let files = waiting { await site.files(at: some) }
      for (path, bytes) in zip(some, files) {
        guard let bytes else { continue }
        try replacement.write(bytes, at: String(path.dropFirst()))
        count += 1
      }
      progress.advance(by: some.count)
    }
    return count
  }
}
