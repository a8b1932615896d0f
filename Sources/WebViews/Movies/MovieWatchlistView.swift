import Localization
import Presentation

/// A list of films: one that was shared, or the grid into which the script puts the reader's own.
struct MovieWatchlistView: ScreenView {
  let model: MovieWatchlistViewModel
  let assets: Assets

  var tab: Tab { .movies }
  var bodyClass: StaticString { "movies" }

  var topbar: HTML {
    """
    \(assets.backBar(to: "/movies", model.heading, wording))\
    \(model.isShared ? assets.wayToWatchlist(wording) : nil)
    """
  }

  var main: HTML {
    """
    <div class="page">
    \(model.isShared ? shared : own)
    \(MovieMarks(wording: wording, assets: assets).template)</div>

    """
  }

  private var shared: HTML {
    """
    <section id="films" aria-label="\(model.heading)">
    <p class="acts needs-script"><button class="btn btn-primary" type="button" data-add-all>\
    \(assets.icon("plus"))\(wording(.filmListAddAll))</button></p>
    <ul class="poster-grid">
    \(model.tiles.map { MovieTileView(tile: $0, assets: assets).html })</ul>
    \(assets.notes(model.notes))</section>
    """
  }

  private var own: HTML {
    """
    <section id="films" aria-label="\(model.heading)">
    <p class="note without-script">\(assets.icon("info"))<span>\(wording(.filmListNeedsScript))</span></p>
    <div class="list-head needs-script"><div class="segmented" role="radiogroup" \
    aria-label="\(model.heading)">\(choice("", .filmListAll, isChosen: true))\
    \(choice("want", .filmListToSee))\(choice("seen", .filmListSeen))\
    \(choice("rated", .filmListRated))</div>\
    <span class="dim" data-count></span></div>
    <ul class="poster-grid" data-list></ul>
    <p data-rest></p>
    <div class="empty needs-script" data-empty hidden>\(assets.guilloche(class: "art"))\
    <h2>\(wording(.filmListEmpty))</h2>
    <p>\(wording(.filmListEmptyHelp))</p>
    <div class="acts"><a class="btn btn-primary" href="/movies">\(wording(.filmsAll))</a></div></div>
    <p class="note" data-said="\(wording(.filmListImported(count: "{}")))" \
    data-undone="\(wording(.filmListUndone))" hidden>\
    \(assets.icon("info"))<span></span> <button class="btn" type="button" data-undo hidden>\
    \(wording(.converterUndo))</button></p>
    <p class="note" data-trouble data-offline="\(wording(.filmListNeedsServer))" \
    data-busy="\(wording(.pageBusy)). \(wording(.pageBusyHelp))" data-too-large="\(tooLarge)" hidden>\
    \(assets.icon("alert"))<span></span></p>
    <section data-preview data-waiting="\(wording(.filmsLoading))" \
    aria-label="\(wording(.filmListImport))" hidden></section>
    <div class="acts needs-script">\
    <a class="btn" href="/movies/list" data-share="\(wording(.converterCopied(text: "{}")))" data-of-list>\
    \(assets.icon("share", class: "icon icon-s"))\(wording(.filmShare))</a>\
    <label class="btn">\(assets.icon("upload", class: "icon icon-s"))\
    \(wording(.filmListImport))<input class="vh" type="file" \
    accept=".json,.zip,.csv,.tsv,.txt,.xlsx,.xml,.nfo" data-import></label>\
    <span class="export" data-of-list>\(formats)\
    <button class="btn" type="button" data-export>\
    \(assets.icon("download", class: "icon icon-s"))\(wording(.filmListExport))</button></span></div>
    <p class="note needs-script">\(assets.icon("lock"))<span>\(wording(.filmListPrivate))</span></p></section>
    """
  }

  private var formats: HTML {
    let options = MovieWatchlistViewModel.formats.map { format -> HTML in
      .option(format.value, format.name, isChosen: false)
    }
    return assets.select("aria-label=\"\(wording(.filmListFormat))\" data-format", options)
  }

  private var tooLarge: String {
    let limit = String(MovieWatchlistViewModel.maximumMegabytes)
    return wording(.importTooLarge(file: "{}", limit: limit))
  }

  private func choice(_ value: String, _ name: Message, isChosen: Bool = false) -> HTML {
    """
    <label><input type="radio" name="shown" value="\(value)"\(isChosen ? " checked" : nil)>\
    \(wording(name))</label>
    """
  }
}
