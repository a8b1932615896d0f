import WebViews

/// A page without a program: for the operator, about the API, or about rules of law.
struct PlainPage {
  let title: String
  let assets: Assets
  /// The reader, for a page in all languages; nil for one in English.
  var reader: Reader?
  /// The columns of groups, side by side if there is room.
  let columns: [HTML]

  var document: HTML {
    let main = columns.map { column -> HTML in "<div class=\"settings-col\">\(column)</div>\n" }
    let wording = reader?.wording
    let direction: HTML = wording?.messages.isRightToLeft ?? false ? "rtl" : "ltr"
    return """
      <!doctype html>
      <html lang="\(wording?.messages.tag ?? "en")" dir="\(direction)" \
      data-theme="\((reader?.preferences.theme ?? .system).name)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <title>\(title) · Cambio</title>
      <link rel="stylesheet" href="\(assets.root)/cambio.css">
      <link rel="icon" href="\(assets.root)/icon.svg" type="image/svg+xml">
      </head>
      <body class="app settings">
      <header class="topbar"><h1>\(title)</h1><span class="spacer"></span>\
      <a class="btn btn-quiet unprinted" href="/">\(wording.map { $0(.pageConvert) } ?? "Converter")</a></header>
      <main id="main"><div class="settings-page">
      \(main)</div></main>
      </body>
      </html>

      """
  }

  /// Returns a link that looks like a button.
  static func link(_ address: String, _ text: String) -> HTML {
    "<a class=\"btn btn-quiet\" href=\"\(address)\">\(text)</a>"
  }

  /// Returns rows below a heading.
  static func group(_ heading: String, _ rows: [HTML]) -> HTML {
    "<section class=\"group\"><h2>\(heading)</h2><div class=\"rows\">\n\(rows)</div></section>\n"
  }

  /// Returns a title, lines below it, and a control; `id` is the fragment for links to the row.
  static func row(_ title: String, _ lines: [HTML], control: HTML = "", id: String? = nil) -> HTML {
    let small = lines.map { line -> HTML in "<small>\(line)</small>" }
    return """
      <div class="row"\(id.map { id -> HTML in " id=\"\(id)\"" })><span class="label">\(title)\(small)</span>\
      <span class="control">\(control)</span></div>

      """
  }
}

extension PlainPage {
  /// Creates a page in English about the API: `about`, then `groups` in two columns.
  init(title: String, assets: Assets, about: HTML, groups: [HTML]) {
    let half = (groups.count + 1) / 2
    self.init(
      title: title,
      assets: assets,
      columns: ["\(about)\(Array(groups.prefix(half)))", "\(Array(groups.suffix(from: half)))"]
    )
  }
}
