public import ExactMoney
public import Localization
public import PlainBytes

extension Preferences {
  /// The preferences after a form was sent: that of the settings, of the theme or of favourites.
  ///
  /// What the form does not name stays as it was, and so does what it states wrongly. `locale` is the
  /// one that the reader writes numbers in.
  ///
  /// | form | fields |
  /// |---|---|
  /// | `/settings` | `language`, `theme`, `home`, `source`; with `general=1` also the switches `keys` and `recent` |
  /// | `/settings`, own rates | `base`, `quote`, `rate`, `fee`; `remove-rate=USD-BRL` |
  /// | `/settings/theme` | `theme` |
  /// | `/favourites` | `add`, `remove`, `up` or `down` with a code; or `action` with one and `code` |
  public init(form: Query, over old: Preferences, locale: LocaleData, now: Instant) {
    self = old
    if let tag = form["language"] { setLanguage(tag) }
    if let theme = form["theme"].flatMap({ Theme(named: $0) }) { self.theme = theme }
    // A switch that is off sends nothing.
    if form["general"] != nil { hasSingleKeys = form["keys"] != nil }
    rates.take(form, locale: locale, now: now)
  }
}
