public import ExactMoney
public import Localization
public import PlainBytes

extension Preferences {
  /// Creates the preferences after a form was sent: that of the settings, of the theme or of
  /// favourites.
  ///
  /// Missing and invalid fields change nothing. `locale` is the one in which the reader writes
  /// numbers.
  ///
  /// | form | fields |
  /// |---|---|
  /// | `/settings` | `language`, `theme`, `home`, `start`, `source`; with `general=1` also the switches `keys` and `recent` |
  /// | `/settings`, own rates | `base`, `quote`, `rate`, `fee`; `remove-rate=USD-BRL` |
  /// | `/settings/theme` | `theme` |
  /// | `/favourites` | `add`, `remove`, `up` or `down` with a code; or `action` with one and `code` |
  public init(form: Query, over old: Preferences, locale: LocaleData, now: Instant) {
    self = old
    if let tag = form["language"] { setLanguage(tag) }
    if let theme = form["theme"].flatMap({ Theme(named: $0) }) { self.theme = theme }
    // A switch that is off is not sent.
    if form["general"] != nil { hasSingleKeys = form["keys"] != nil }
    rates.take(form, locale: locale, now: now)
  }
}
