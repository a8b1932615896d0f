import ArgumentParser
import ExactJSON
import ExactMoney
import LocalStore

/// `cambio favourites`.
struct Favourites: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favourites",
    abstract: "Show and change your favourite currencies.",
    discussion: """
      Favourites come first in every list of currencies.

      Examples:

        cambio favourites
        cambio favourites add usd eur jpy
        cambio favourites remove jpy
        cambio favourites move eur 1
      """,
    subcommands: [List.self, Add.self, Remove.self, Move.self],
    defaultSubcommand: List.self,
    aliases: ["favorites"]
  )

  /// `cambio favourites list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the favourites in their order.",
      usage: "cambio favourites list [<options>]"
    )

    @OptionGroup var table: TableOptions
    @OptionGroup var kept: KeptOptions

    func run() throws {
      let installation = try kept.installation(.ifThere)
      try installation.list(installation.favourites, table, else: .favouritesEmpty) {
        installation.wording.table(of: $0, width: Output.width)
      } as: { favourites in
        ["favourites": .strings(favourites.map { $0.code })]
      }
    }
  }

  /// Currency codes, and the options of commands that change favourites.
  struct Named: ParsableArguments {
    @Argument(help: "Currencies by their codes.", completion: CompletionWords.currencies)
    var currencies: [String]

    @OptionGroup var kept: KeptOptions
  }

  /// `cambio favourites add usd eur`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add favourites at the end.",
      usage: "cambio favourites add <currency> ... [<options>]"
    )

    @OptionGroup var named: Named

    func run() throws {
      try named.kept.change(named.currencies) { preferences, currency throws(StoreError) in
        try preferences.setFavourite(currency, true)
      }
    }
  }

  /// `cambio favourites remove jpy`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove favourites.",
      usage: "cambio favourites remove <currency> ... [<options>]"
    )

    @OptionGroup var named: Named

    func run() throws {
      try named.kept.change(named.currencies) { preferences, currency throws(StoreError) in
        try preferences.setFavourite(currency, false)
      }
    }
  }

  /// `cambio favourites move eur 1`.
  struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Move a favourite to another place.",
      usage: "cambio favourites move <currency> <place> [<options>]"
    )

    @Argument(help: "A favourite by its code.", completion: CompletionWords.currencies)
    var currency: String

    @Argument(help: "Its place, counted from 1.")
    var place: Int

    @OptionGroup var kept: KeptOptions

    func run() throws {
      let place = place
      try kept.change([currency]) { preferences, currency throws(StoreError) in
        try preferences.moveFavourite(currency, to: max(place - 1, 0))
      }
    }
  }
}

extension KeptOptions {
  /// Applies `change` to each of the currencies with these codes.
  ///
  /// Nothing changes if one of the codes is invalid.
  fileprivate func change(
    _ codes: [String],
    by change: (PreferenceStore, Currency) throws(StoreError) -> Void
  ) throws {
    let wording = try wording()
    let currencies = try codes.map { try wording.currency($0) }
    try installation(.toWrite).inStore { store throws(StoreError) in
      for currency in currencies { try change(store.preferences, currency) }
    }
  }
}
