public import ExactMoney

/// An action of the reader on an element of a page.
///
/// The server renders its name into `data-action`. The browser sends it back with the element's
/// `data-value` or a field's content.
public enum Action: UInt8, NamedChoice, Hashable {
  // MARK: Everywhere
  case refresh, toggleTheme, copy, share, dismiss, understood

  // MARK: Converter
  case amount, receive, replace, key, keypad, convert, swap, set, choose, sheet, option, keys,
    pinRate
  case editFavourites, moveUp, moveDown, remove, add, favouriteAmount, history

  // MARK: Currency list
  case search, find, star, sort, layout, byCountry

  // MARK: Find or ask
  case ask

  // MARK: History
  case range, scrub, compare

  // MARK: Till
  case magnitude, row

  // MARK: Send money
  case country, send

  // MARK: Settings
  case language, theme, home, start, source, singleKeys, remember, addRate, removeRate
  case export, importFile, erase, undo, install, update

  /// The names of the actions in `data-action`.
  public static var names: StaticString {
    """
    refresh toggle-theme copy share dismiss understood amount receive replace key keypad \
    convert swap set choose sheet option keys pin-rate edit-favourites move-up move-down remove \
    add favourite-amount history search find star sort layout by-country ask range scrub compare \
    magnitude row country send language theme home start source single-keys remember \
    add-rate remove-rate export import erase undo install update
    """
  }
}
