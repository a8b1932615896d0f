import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Refreshing
import WebViews

/// The operator's page, in English: the state of each source, and the figures in quarantine.
struct OperatorView {
  let assets: Assets
  let statuses: [SourceStatus]
  /// The quarantined figures without a decision.
  let figures: [QuarantineRecord]
  /// The place where keys are stored; nil if the server cannot store any.
  let keysPlace: String?
  /// The reason why something was not done; nil if there is none.
  let notice: String?

  /// The maximum number of figures shown, our choice; of more, as a hostile source may cause, the
  /// newest are.
  private static let maximumFigures = 50

  var document: HTML {
    OperatorView.document(
      [
        """
        \(OperatorView.alert(notice))\
        \(PlainPage.group("Sources", statuses.map { source($0) }))
        \(PlainPage.group("This page", actions))
        """,
        """
        \(keys)
        \(PlainPage.group("Not believed", quarantine))
        """,
      ],
      assets
    )
  }

  private static func document(_ columns: [HTML], _ assets: Assets) -> HTML {
    PlainPage(title: "Operator", assets: assets, columns: columns).document
  }

  // MARK: Pieces

  private func row(_ title: String, _ lines: [String], control: HTML = "") -> HTML {
    PlainPage.row(title, lines.map { "\($0)" }, control: control)
  }

  private func button(_ path: StaticString, _ text: String, _ classes: StaticString) -> HTML {
    """
    <form action="\(path)" method="post"><button class="\(classes)">\(text)</button></form>
    """
  }

  private static func alert(_ notice: String?) -> HTML {
    notice.map { "<p role=\"alert\">\($0)</p>" } ?? .empty
  }

  /// Returns a form for the token, with the reason why the last one was refused, nil if none was.
  static func signIn(_ notice: String?, _ assets: Assets) -> HTML {
    let form: HTML = """
      <form class="row stack" action="/operator/sign-in" method="post">\
      <label class="label" for="token">Token<small>Printed when the server starts, or the one that its \
      configuration names</small></label>\
      <span class="control"><input class="mini" id="token" name="token" type="password" \
      autocomplete="current-password" required autofocus>\
      <button class="btn btn-primary">Sign in</button></span>\(alert(notice))</form>

      """
    return document([PlainPage.group("Sign in", [form])], assets)
  }

  private var actions: [HTML] {
    [
      row(
        "Ask the sources",
        ["Due or not, as far as their quotas go"],
        control: button("/operator/refresh", "Refresh now", "btn btn-primary")
      ),
      row("Signed in", [], control: button("/operator/sign-out", "Sign out", "btn")),
    ]
  }

  // MARK: Sources

  private func source(_ status: SourceStatus) -> HTML {
    let provider = status.source.provider
    var lines = [provider.source.institution]
    if let day = status.asOf, let time = status.retrievedAt {
      lines.append("Rates of \(day), fetched \(time.text)")
    } else {
      lines.append("Nothing fetched yet")
    }
    lines.append(status.due.map { "Asked again \($0.text)" } ?? "Asked at the next refresh")
    if provider.key != .none {
      lines.append(status.source.key == nil ? "No key" : "Key set")
    }
    if let quota = provider.quota {
      lines.append("\(status.used ?? 0) of \(quota.calls) requests this \(quota.period.rawValue)")
    }
    if let failure = status.lastFailure {
      lines.append("Failed \(failure.at.text): \(failure.reason.record)")
    }
    let state = status.freshness == .fresh ? "fresh" : "stale"
    let pill: HTML =
      status.freshness == .fresh
      ? "<span class=\"pill\">\(state)</span>" : "<span class=\"pill quiet\">\(state)</span>"
    return row(provider.id, lines, control: pill)
  }

  // MARK: Keys

  /// Returns a form for each source that takes a key, in use or not.
  private var keys: HTML {
    guard let place = keysPlace else { return .empty }
    let rows = RateProvider.all.filter { $0.key != .none }.map { provider in
      let isSet = statuses.contains {
        $0.source.provider.id == provider.id && $0.source.key != nil
      }
      return key(provider, isSet: isSet)
    }
    let end = row("Tried, then kept", ["In \(place), readable by its owner only"])
    return PlainPage.group("Keys", rows + [end])
  }

  private func key(_ provider: RateProvider, isSet: Bool) -> HTML {
    """
    <form class="row" action="/operator/keys" method="post">\
    <label class="label" for="key-\(provider.id)">\(provider.id)\
    <small>\(isSet ? "Key set; another one takes its place" : provider.source.institution)</small></label>\
    <span class="control"><input type="hidden" name="source" value="\(provider.id)">\
    <input class="mini" id="key-\(provider.id)" name="key" type="password" autocomplete="off" \
    required><button class="btn">Try and keep</button>\(isSet ? remove : .empty)</span></form>

    """
  }

  /// The second button of a form whose first one requires a key.
  private var remove: HTML {
    "<button class=\"btn\" name=\"remove\" value=\"key\" formnovalidate>Remove</button>"
  }

  // MARK: Quarantine

  private var quarantine: [HTML] {
    guard !figures.isEmpty else { return [row("Nothing", ["Every figure was believed"])] }
    let shown = figures.prefix(OperatorView.maximumFigures).map { record in
      row(
        "\(record.entry.source) \(record.entry.code) \(record.entry.figure)",
        ["Of \(record.entry.asOf), came \(record.quarantinedAt.text)"]
      )
    }
    let rest = figures.count - shown.count
    return shown + [
      row(rest > 0 ? "And \(rest) more" : "To decide", ["cambio quarantine releases or dismisses"])
    ]
  }
}

extension Instant {
  /// `2026-11-21 10:05 UTC`.
  fileprivate var text: String { "\(day) \(clockText.prefix(5)) UTC" }
}
