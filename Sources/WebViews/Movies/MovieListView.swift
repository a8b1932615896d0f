import Presentation

/// Movies in a grid of posters, below the search and the filters and above a link to more.
///
/// The page's script patches its `#movies`, appends the next page's movies, and announces what
/// `data-said` has.
struct MovieListView: ScreenView {
  let model: MovieListViewModel
  let assets: Assets

  var tab: Tab { .movies }
  var bodyClass: StaticString { "movies" }
  var topbar: HTML { "<h1>\(model.heading)</h1>\(assets.wayToWatchlist(wording))" }

  var main: HTML {
    """
    <div class="page">
    \(MovieForm(model: model, assets: assets).html)
    <section id="movies" aria-labelledby="movies-heading" data-said="\(model.said)"\
    \(flag: "data-news", model.isEmpty)>
    <div class="movies-head"><h2 id="movies-heading"><bdi>\(model.listHeading)</bdi></h2>\
    \(model.count.map { count -> HTML in "<span class=\"dim\">\(count)</span>" })\
    <span class="dim" data-finding>\(wording(.moviesLoading))</span></div>
    \(MovieSourcesView(model: model.sources, assets: assets).html)
    \(model.isEmpty ? empty : grid)
    \(assets.notes(model.notes))</section>
    </div>

    """
  }

  private var grid: HTML {
    """
    <ul class="poster-grid">
    \(model.tiles.map { MovieTileView(tile: $0, wording: wording, assets: assets).html })</ul>
    \(more)
    """
  }

  /// The links to the pages before and after, with the script's texts in the reader's language.
  private var more: HTML {
    let previous = model.previous.map { address -> HTML in
      "<a class=\"btn\" href=\"\(address)\" rel=\"prev\">\(wording(.moviesPrevious))</a>"
    }
    let next = model.next.map { address -> HTML in
      "<a class=\"btn\" href=\"\(address)\" rel=\"next\">\(model.nextLabel)</a>"
    }
    return """
      <div class="more" id="movie-more" data-said="\(model.moreSaid)">\
      <span class="ways">\(previous)\(next)</span>\
      <span class="loading">\(wording(.moviesLoading))</span>\
      <span class="failed">\(wording(.moviesMoreFailed))</span>\
      <span>\(model.pageText)</span></div>
      """
  }

  private var empty: HTML {
    """
    <div class="empty">\(assets.guilloche(class: "art"))<h3><bdi>\(model.emptyHeading)</bdi></h3>
    <p>\(model.emptyHelp)</p>
    <div class="acts"><a class="btn" href="\(model.everything)">\(wording(.moviesAll))</a></div></div>
    """
  }
}

/// The search and the filters in one form, so that each choice keeps the others.
struct MovieForm: PartView {
  let model: MovieListViewModel
  let assets: Assets

  var html: HTML {
    """
    <form class="movie-form" role="search" action="/movies" method="get" data-movies>
    <button class="vh" tabindex="-1">\(wording(.moviesApply))</button>
    <div class="search">\(assets.icon("search"))\
    <label class="vh" for="movie-search">\(wording(.moviesSearch))</label>\
    <input id="movie-search" type="search" name="q" value="\(model.address.search)" maxlength="100" \
    placeholder="\(wording(.moviesSearchHint))" autocomplete="off" autocapitalize="off" \
    spellcheck="false" enterkeyhint="search">\
    <a class="icon-btn" href="\(model.withoutSearch)" data-clear aria-label="\(wording(.moviesClear))">\
    \(assets.icon("close"))</a></div>
    <details class="filters"\(flag: "open", model.hasChoices)>\
    <summary class="btn" aria-label="\(wording(.moviesFilters))">\
    \(assets.icon("sort", class: "icon icon-s"))<span>\(wording(.moviesFilters))</span></summary>
    <div class="filter-fields">
    \(model.fields.map { field($0) })\
    <label class="hide-seen needs-script"><input type="checkbox" data-list="hide-seen">\
    \(wording(.movieListHideSeen))</label>
    <span class="acts"><button class="btn btn-primary without-script">\(wording(.moviesApply))</button>\
    <a class="btn btn-quiet" href="\(model.everything)">\(wording(.moviesAll))</a></span>
    </div></details>
    </form>
    """
  }

  private func field(_ field: MovieListViewModel.Field) -> HTML {
    let options = field.choices.map { choice -> HTML in
      .option(choice.value, choice.name, isChosen: choice.isChosen)
    }
    return """
      <label class="field"><span>\(field.label)</span>\
      \(options.isEmpty ? year : assets.select("name=\"\(field.name)\" data-submit", options))</label>

      """
  }

  private var year: HTML {
    """
    <input class="mini" name="year" value="\(model.year)" inputmode="numeric" pattern="[0-9]{4}" \
    maxlength="4" autocomplete="off">
    """
  }
}
