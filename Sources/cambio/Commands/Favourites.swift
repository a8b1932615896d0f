import ArgumentParser
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

    @OptionGroup var storeOptions: StoreOptions

    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let wording = try locale.wording()
      let installation = try storeOptions.installation(.ifThere, wording: wording)
      let favourites = installation.favourites
      guard !favourites.isEmpty else {
        try Output.print(wording(.favouritesEmpty) + "\n")
        return
      }
      let text = CurrencyListText(wording: wording)
      try Output.print(text.text(favourites, width: Output.width))
    }
  }

  /// Currency codes, and the options of commands that change favourites.
  struct Named: ParsableArguments {
    @Argument(help: "Currencies by their codes.")
    var currencies: [String]

    @OptionGroup var storeOptions: StoreOptions

    @OptionGroup var locale: LocaleOptions

    func change(by change: (PreferenceStore, Currency) throws(StoreError) -> Void) throws {
      try storeOptions.change(currencies, locale, by: change)
    }
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
      try named.change { preferences, currency throws(StoreError) in
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
      try named.change { preferences, currency throws(StoreError) in
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

    @Argument(help: "A favourite by its code.")
    var currency: String

    @Argument(help: "Its place, counted from 1.")
    var place: Int

    @OptionGroup var storeOptions: StoreOptions

    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let place = place
      try storeOptions.change([currency], locale) { preferences, currency throws(StoreError) in
        try preferences.moveFavourite(currency, to: max(place - 1, 0))
      }
    }
  }
}

extension StoreOptions {
  /// Applies `change` to each of the currencies with these codes.
  ///
  /// Nothing changes if one of the codes is invalid.
  fileprivate func change(
    _ codes: [String],
    _ locale: LocaleOptions,
    by change: (PreferenceStore, Currency) throws(StoreError) -> Void
  ) throws {
    let wording = try locale.wording()
    let currencies = try codes.map { try CurrencyReader(wording: wording).read($0) }
    let installation = try installation(.toWrite, wording: wording)
    guard let store = installation.store else { return }
    try StoreAccess(wording: wording).reading { () throws(StoreError) in
      for currency in currencies { try change(store.preferences, currency) }
    }
  }
}
