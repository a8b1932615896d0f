import ExactMoney
import Localization
public import Presentation

/// The reader's own list: the choice of movies, the movies, and the import and export of files.
///
/// The server draws it empty; the page's program redraws it whenever the list changes.
public struct OwnListView {
  private let model: OwnListModel
  private let assets: Assets
  private var wording: Wording { model.environment.wording }

  public init(_ model: OwnListModel, _ assets: Assets) {
    (self.model, self.assets) = (model, assets)
  }

  /// The section of the page, whose content is a region.
  var section: HTML {
    """
    <section id="movies" aria-label="\(wording(.movieListHeading))" data-region>\(content)</section>
    """
  }

  /// The content of ``section``.
  public var content: HTML {
    """
    <p class="note without-script">\(assets.icon("info"))<span>\(wording(.movieListNeedsScript))</span></p>
    \(model.hasNothing ? nil : form)<div class="list-head needs-script"><div class="segmented" role="radiogroup" \
    aria-label="\(wording(.movieListHeading))">\(choice(.all, .movieListAll))\
    \(choice(.want, .movieListToSee))\(choice(.seen, .movieListSeen))\
    \(choice(.rated, .movieListRated))</div>\
    <span class="dim" data-count>\(model.isKnown ? model.count : "")</span></div>
    <ul class="poster-grid" data-own-list data-rows>\(model.tiles.map { tile($0) })</ul>
    <p data-rest></p>
    \(model.isKnown && model.isEmpty ? empty : nil)\
    \(model.report.utf8.isEmpty ? nil : report)\
    \(model.trouble.utf8.isEmpty ? nil : trouble)\
    \(model.preview.utf8.isEmpty ? nil : preview)\
    <div class="acts needs-script">\
    \(model.isEmpty ? nil : share)\
    <label class="btn">\(assets.icon("upload", class: "icon icon-s"))\
    \(wording(.movieListImport))<input id="list-import" class="vh" type="file" accept=".json,.zip,.csv,.tsv,.txt,.xlsx,.xml,.nfo" data-import></label>\
    \(model.hasNothing ? nil : export)</div>
    <p class="note needs-script">\(assets.icon("lock"))<span>\(wording(.movieListPrivate))</span></p>
    """
  }

  private func choice(_ kind: OwnListModel.Kind, _ name: Message) -> HTML {
    """
    <label><input type="radio" name="shown" value="\(kind.name)" data-list="show"\
    \(flag: "checked", model.kind == kind)>\(wording(name))</label>
    """
  }

  /// The form, whose field has no value, so that the reader's text stays.
  private var form: HTML {
    let options = model.orders.map { order, name -> HTML in
      .option(order.name, name, isChosen: order == model.order)
    }
    return """
      <div class="movie-form needs-script" role="search">
      <div class="search">\(assets.icon("search"))\
      <label class="vh" for="list-search">\(wording(.moviesSearch))</label>\
      <input id="list-search" type="search" data-typing="search" maxlength="100" \
      placeholder="\(wording(.moviesSearch))" autocomplete="off" spellcheck="false" enterkeyhint="search"></div>
      <details class="filters"><summary class="btn" aria-label="\(wording(.moviesOrder))">\
      \(assets.icon("sort", class: "icon icon-s"))<span>\(wording(.moviesOrder))</span></summary>
      <div class="filter-fields"><label class="field"><span>\(wording(.moviesOrder))</span>\
      \(assets.select("data-list=\"order\"", options))</label>
      <label class="hide-seen"><input type="checkbox" data-list="reverse"\(flag: "checked", model.isReversed)>\
      \(wording(.movieListReversed))</label></div></details>
      </div>

      """
  }

  private func tile(_ tile: OwnListModel.Tile) -> HTML {
    MovieTileView(tile: tile.movie, wording: wording, assets: assets)
      .item(tile.marks, drawn: tile.card)
  }

  private var empty: HTML {
    guard model.hasNothing else { return "<p class=\"note\">\(wording(.moviesNoneFiltered))</p>\n" }
    return """
      <div class="empty needs-script" data-empty>\(assets.guilloche(class: "art"))\
      <h2>\(wording(.movieListEmpty))</h2>
      <p>\(wording(.movieListEmptyHelp))</p>
      <div class="acts"><a class="btn btn-primary" href="/movies">\(wording(.moviesAll))</a></div></div>

      """
  }

  // MARK: Files

  private var report: HTML {
    let undo: HTML = """
       <button id="list-undo" class="btn" type="button" data-list="undo">\(wording(.converterUndo))</button>
      """
    return """
      <p class="note" data-report>\(assets.icon("info"))<span>\(model.report)</span>\
      \(model.canUndo ? undo : nil)</p>

      """
  }

  private var trouble: HTML {
    "<p class=\"note\" data-trouble>\(assets.icon("alert"))<span>\(model.trouble)</span></p>\n"
  }

  /// The server's preview of a file, or a note that it is being fetched.
  private var preview: HTML {
    """
    <section data-preview aria-label="\(wording(.movieListImport))"\
    \(attribute: "aria-busy", model.isWaiting ? "true" : nil)>\
    \(model.isWaiting ? "\(wording(.moviesLoading))" : HTML(drawn: model.preview))</section>

    """
  }

  private var share: HTML {
    """
    <a class="btn" href="\(model.shared)" data-share="\(wording(.converterCopied(text: "{}")))">\
    \(assets.icon("share", class: "icon icon-s"))\(wording(.movieShare))</a>
    """
  }

  private var export: HTML {
    let options = MovieWatchlistViewModel.formats.map { format -> HTML in
      .option(format.value, format.name, isChosen: false)
    }
    return """
      <form class="export" data-list="export">\
      \(assets.select("name=\"format\" aria-label=\"\(wording(.movieListFormat))\" data-format", options))\
      <button class="btn" data-export>\
      \(assets.icon("download", class: "icon icon-s"))\(wording(.movieListExport))</button></form>
      """
  }
}
