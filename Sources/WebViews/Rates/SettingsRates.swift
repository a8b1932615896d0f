import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Presentation

/// The settings of rates.
extension SettingsView {
  /// The source in use, and the state of each source.
  var rates: HTML {
    let sources = model.sources
    return group(
      wording(.settingsRates),
      """
      \(choice(of: sources))
      \(sources.map { row($0) })\
      \(row(wording(.pageRefreshRates), help: model.refreshText, refresh))
      """
    )
  }

  private var refresh: HTML {
    """
    <form action="/refresh" method="post"><input type="hidden" name="back" value="/settings">\
    <button class="btn" \(.action(.refresh))>\(assets.icon("refresh", class: "icon icon-s"))\
    \(wording(.pageRefresh))</button></form>
    """
  }

  private func choice(of sources: [SettingsSource]) -> HTML {
    let all: HTML = .option(
      "",
      wording(.settingsAllSources),
      isChosen: model.environment.preferences.rates.source == nil
    )
    let options: [HTML] = sources.map { source in
      .option(source.name, source.institution, isChosen: model.isChosen(source))
    }
    let name = wording(.columnSource)
    let menu = select(.source, name, [all] + options)
    return row(name, help: wording(.settingsSourceHelp), menu, class: "row stack")
  }

  private func row(_ source: SettingsSource) -> HTML {
    """
    <div class="row" data-key="\(source.name)"><span class="label">\(source.institution)\
    <small>\(source.rates)</small><small>\(source.fetch)</small></span></div>

    """
  }

  // MARK: Own rates

  /// The reader's own rates, and the form that adds one.
  var ownRates: HTML {
    group(
      wording(.settingsOwn),
      """
      <div class="row">\(label(wording(.settingsOwnHelp), help: ownHelp))</div>
      \(model.ownRates.map { row($0) })\
      \(form)
      """
    )
  }

  private var ownHelp: String? { model.areOwnRatesIdle ? wording(.settingsOwnSource) : nil }

  private func row(_ rate: SettingsRate) -> HTML {
    """
    <div class="row" data-key="\(rate.value)"><span class="label">\
    <bdi dir="ltr">\(rate.statement)</bdi><small>\(rate.origin)</small></span>\
    <span class="control"><button class="icon-btn" form="own-rates" name="remove-rate" \
    value="\(rate.value)" aria-label="\(rate.removeLabel)" \(.action(.removeRate, rate.value))>\
    \(assets.icon("trash"))</button></span></div>

    """
  }

  /// The form for an own rate, which sends all its fields as one value:
  /// `base=USD&quote=BRL&rate=5.40&fee=2`.
  private var form: HTML {
    let pair = model.draftPair
    return """
      <form id="own-rates" action="/settings" method="post" hidden></form>\
      <form action="/settings" method="post" data-fields \(.action(.addRate))>
      \(select("base", wording(.settingsBase), pair.base))
      \(select("quote", wording(.settingsQuote), pair.quote))
      \(field("rate", wording(.settingsRate), model.refusedRate?.form.rate, isRequired: true))
      \(field("fee", wording(.settingsFee), model.refusedRate?.form.fee, isRequired: false))
      \(model.refusedRate?.form.asked.map { "<input type=\"hidden\" name=\"asked\" value=\"\($0)\">" })\
      <div class="row"><span class="label">\(problem)</span><span class="control">\
      <button class="btn">\(assets.icon("plus", class: "icon icon-s"))\
      \(wording(.settingsAddRate))</button></span></div></form>
      """
  }

  private var problem: HTML? {
    model.refusedRate.map { _, problem in
      "<span class=\"note\" id=\"own-problem\">\(assets.icon("alert"))\(problem)</span>"
    }
  }

  private func select(_ name: StaticString, _ label: String, _ chosen: Currency) -> HTML {
    """
    <div class="row"><label class="label" for="own-\(name)">\(label)</label>\
    <span class="control">\(
      assets.select("id=\"own-\(name)\" name=\"\(name)\"", options(chosen))
    )</span></div>
    """
  }

  private func field(
    _ name: StaticString,
    _ label: String,
    _ value: String?,
    isRequired: Bool
  ) -> HTML {
    """
    <div class="row"><label class="label" for="own-\(name)">\(label)</label>\
    <span class="control"><input class="mini" id="own-\(name)" name="\(name)" \
    value="\(value ?? "")" inputmode="decimal" autocomplete="off" maxlength="24"\
    \(flag: "required", isRequired)\
    \(attribute: "aria-describedby", model.refusedRate == nil ? nil : "own-problem")></span></div>
    """
  }

  // MARK: Among the general settings

  /// The screen that the app starts with.
  var start: HTML {
    let (name, isTill) = (wording(.settingsStart), preferences.rates.startsWithTill)
    let choices: HTML = """
      \(radio(.start, "converter", wording(.pageConvert), isChosen: !isTill))\
      \(radio(.start, "till", wording(.tillHeading), isChosen: isTill))
      """
    return row(name, segments(name, choices))
  }

  /// The home currency, which new pairs begin with.
  var home: HTML {
    let name = wording(.settingsHome)
    let menu = select(.home, name, options(model.home))
    let control: HTML = "\(assets.flag(model.home))\(menu)"
    return row(name, help: wording(.settingsHomeHelp), control, class: "row stack")
  }

  /// Returns the currencies to choose from.
  private func options(_ chosen: Currency) -> [HTML] {
    model.currencies.map { .option($0.code, model.name(of: $0), isChosen: $0 == chosen) }
  }

  // MARK: Sources

  /// The origin and terms of the rates.
  var rateCredits: HTML {
    let sources = model.environment.rates.book.sources.map { state -> HTML in
      let known = Credit.all.first { state.source.name.isSame(as: $0.source) }
      return credit(
        state.source.institution,
        known?.words.description ?? state.source.title,
        terms: known?.terms
      )
    }
    return group(
      wording(.settingsRateSources),
      """
      \(sources)\
      <div class="row">\(label(wording(.settingsRatesNote)))</div>
      """
    )
  }
}

/// The credit that a source requires to be shown with its rates, and the address of its terms.
private struct Credit {
  let source: StaticString
  let words: StaticString
  let terms: StaticString

  static let all: [Credit] = [
    Credit(
      source: "ECB",
      words: """
        Source: European Central Bank (ECB), euro foreign exchange reference rates. For \
        information purposes only.
        """,
      terms: "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html"
    ),
    Credit(
      source: "NBP",
      words: "Source: Narodowy Bank Polski (NBP), average exchange rates, tables A and B.",
      terms: "https://api.nbp.pl/en.html"
    ),
    Credit(
      source: "HMRC",
      words: """
        Contains public sector information licensed under the Open Government Licence v3.0 \
        (HM Revenue & Customs).
        """,
      terms: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"
    ),
  ]
}
