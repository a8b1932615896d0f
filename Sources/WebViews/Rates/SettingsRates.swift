import ExactMoney
import Localization
import Presentation

/// The source in use, and the state of each source.
struct SettingsRates: PartView {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    let sources = model.sources
    return SettingsPieces.group(
      wording(.settingsRates),
      """
      \(choice(of: sources))
      \(sources.map { row($0) })\
      <div class="row"><span class="label">\(wording(.pageRefreshRates))\
      <small>\(model.refreshText)</small></span><span class="control">\
      <form action="/refresh" method="post">\
      <input type="hidden" name="back" value="/settings">\
      <button class="btn" \(.action(.refresh))>\
      \(assets.icon("refresh", class: "icon icon-s"))\(wording(.pageRefresh))</button></form>\
      </span></div>
      """
    )
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
    return """
      <div class="row stack">\
      \(SettingsPieces.label("\(wording(.columnSource))", wording(.settingsSourceHelp)))\
      <span class="control">\
      \(SettingsPieces.select(.source, wording(.columnSource), [all] + options, in: assets))</span></div>
      """
  }

  private func row(_ source: SettingsSource) -> HTML {
    """
    <div class="row" data-key="\(source.name)"><span class="label">\(source.institution)\
    <small>\(source.rates)</small><small>\(source.fetch)</small></span></div>

    """
  }
}

/// The reader's own rates, and the form that adds one.
struct SettingsOwnRates: PartView {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    SettingsPieces.group(
      wording(.settingsOwn),
      """
      <div class="row">\(
        SettingsPieces.label(
          "\(wording(.settingsOwnHelp))",
          model.areOwnRatesIdle ? wording(.settingsOwnSource) : nil
        )
      )</div>
      \(model.ownRates.map { row($0) })\
      \(form)
      """
    )
  }

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
      assets.select("id=\"own-\(name)\" name=\"\(name)\"", model.options(chosen))
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
}
