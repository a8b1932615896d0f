import ArgumentParser

/// `cambio launcher`.
struct Launcher: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "launcher",
    _superCommandName: Cambio.name,
    abstract: "Answer launchers: KRunner, GNOME, Alfred, Raycast, rofi, Ulauncher.",
    usage: """
      cambio launcher [<options>]
      cambio launcher --format <format> [<words> ...] [<options>]
      """,
    discussion: """
      With --format, converts what was typed, and writes it in the form that the launcher reads: a title \
      as 'cambio' writes it, the rate with its source and age, and the amount in plain digits to copy. \
      Words that are not a question of money have no result, which is not an error. No network is used.

      Without --format, answers KRunner and GNOME's search over D-Bus until the session ends, \
      which needs libdbus-1.so.3. Its installed files have the desktop start it; see \
      Documentation/launchers.md.

      Examples:

        cambio launcher --format alfred 100 usd brl
        cambio launcher --format raycast 20 eur + 35 usd in gbp
      """
  )

  @Argument(help: "What was typed into the launcher.", completion: CompletionWords.question)
  var words: [String] = []

  @Option("format", "Which launcher is to read the results.")
  var format: ChoiceName<LauncherFormat>?

  @OptionGroup var locale: LocaleOptions
  @OptionGroup var storeOptions: StoreOptions

  func validate() throws {
    guard format != nil || words.isEmpty else {
      throw ValidationError("Words need --format: alfred, raycast, rofi or ulauncher.")
    }
  }

  func run() throws {
    let search = LauncherSearch(
      wording: try locale.wording(),
      flags: storeOptions.flags(isOffline: true)
    )
    if let format {
      let isFirst = words.allSatisfy { $0.isEmpty }
      let results = isFirst ? [] : try search.results(for: words)
      return try Output.print(format.choice.text(of: results, isFirst: isFirst))
    }
    try LauncherService.serve(search)
  }
}

extension LauncherService {
  /// Answers calls on the session bus until the bus ends the connection.
  fileprivate static func serve(_ search: LauncherSearch) throws(CommandFailure) {
    // Copying needs the bus, and the bus needs the service that copies.
    var clipboard: SessionBus?
    let service = LauncherService(search: search) { text in
      clipboard?.call(
        "setClipboardContents",
        of: "org.kde.klipper.klipper",
        at: "/klipper",
        of: "org.kde.klipper",
        text
      )
    }
    let bus = try SessionBus(name: name) { service.answer(to: $0) }
    clipboard = bus
    bus.serve()
  }
}
