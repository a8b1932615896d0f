import ExactMoney
import Presentation

/// A movie's page: its poster before a wide drawing, then its ratings, its people, and its money.
struct MovieView: ScreenView {
  let model: MovieViewModel
  let assets: Assets

  var tab: Tab { .movies }
  var bodyClass: StaticString { "movies" }

  var topbar: HTML {
    """
    <a class="icon-btn back" href="/movies" aria-label="\(wording(.listBack))" data-back>\
    \(assets.icon("left", class: "icon icon-flip"))</a>\(assets.wayToWatchlist(wording))
    """
  }

  var main: HTML {
    """
    <article class="page">
    \(hero)
    \(MovieSourcesView(model: model.sources, assets: assets).html)
    <div class="movie-body" id="movie-body" data-news><div class="board">
    \(score)
    \(model.tile.map { tile in
      MovieMarks(OwnMarks(wording), wording, assets).own(tile.id, tile.movie)
    })
    \(overview)\
    \(genres)</div>
    \(MovieMoneyView(model: model, assets: assets).html)\
    <div class="board">
    \(people)\
    \(facts(model.facts))\
    \(ratings)\
    \(provenance)</div></div>
    \(assets.notes(model.notes))</article>

    """
  }

  // MARK: The head

  private var hero: HTML {
    """
    <header class="movie-hero p\(model.poster.palette)" id="movie-hero" data-news>\
    <span class="backdrop" aria-hidden="true">\
    \(PosterDrawing(model.poster, width: 640, height: 360).html)\
    \(model.backdrop.map { picture($0) })</span>\
    \(PosterView(poster: model.poster, picture: model.picture).html)
    <div><h1 dir="auto"\(attribute: "lang", model.languageOfHeading)>\(model.heading)</h1>\(original)
    <p class="meta">\(meta)</p></div></header>
    """
  }

  /// Returns the picture that covers the drawing, which is visible until the picture has loaded.
  private func picture(_ backdrop: MovieBackdrop) -> HTML {
    """
    <picture><source media="(min-width: 48rem)" srcset="\(backdrop.wide)">\
    <img src="\(backdrop.narrow)" alt="" width="780" height="439" loading="lazy" decoding="async">\
    </picture>
    """
  }

  private var original: HTML? {
    model.originalTitle.map { title -> HTML in
      """
      <p class="original" dir="auto"\(attribute: "lang", model.languageOfOriginalTitle)>\(title)</p>
      """
    }
  }

  private var meta: [HTML] {
    let facts = [model.released, model.runtime].compactMap { $0 }.map { fact -> HTML in
      "<span>\(fact)</span>"
    }
    // The sources have English names, which the script translates.
    let countries = model.countries.map { name -> HTML in
      "<span lang=\"en\" dir=\"auto\" data-countries>\(name)</span>"
    }
    let languages = model.languages.map { name -> HTML in
      "<span lang=\"en\" dir=\"auto\" data-languages>\(name)</span>"
    }
    return facts + countries + languages
  }

  // // MARK: Ratings

  private var score: HTML {
    """
    <div class="movie-acts">\(mean)\
    <a class="btn" href="\(model.shared)" data-share="\(wording(.converterCopied(text: "{}")))">\(assets.icon("share", class: "icon icon-s"))\
    \(wording(.movieShare))</a></div>
    """
  }

  private var mean: HTML? {
    guard let mean = model.mean, let text = model.meanText else { return nil }
    return """
      <div class="score"><svg class="ring" viewBox="0 0 52 52" aria-hidden="true">\
      <circle class="track" cx="26" cy="26" r="22"/><circle class="bar" cx="26" cy="26" r="22" \
      pathLength="100" stroke-dasharray="\(mean.percent) 100" transform="rotate(-90 26 26)"/>\
      <text x="26" y="31.5" text-anchor="middle">\(mean.text)</text></svg>\
      <p><b>\(text)</b><br><span class="dim">\(model.meanSource) · \(model.votes)</span></p></div>
      """
  }

  private var ratings: HTML? {
    let rows = model.ratings.map { rating -> HTML in
      let votes = rating.votes.map { votes -> HTML in " <span class=\"dim\">\(votes)</span>" }
      return "<div><dt>\(rating.name)</dt><dd>\(rating.value)\(votes)</dd></div>"
    }
    return rows.isEmpty ? nil : part(wording(.pageMovieRatings), "<dl class=\"facts\">\(rows)</dl>")
  }

  // // MARK: Plot and people

  private var overview: HTML? {
    model.overview.map { overview -> HTML in
      """
      <p class="overview" dir="auto"\(attribute: "lang", model.languageOfOverview)>\(overview)</p>

      """
    }
  }

  private var genres: HTML? {
    guard !model.genres.isEmpty else { return nil }
    let chips = model.genres.map { genre -> HTML in
      "<li><a class=\"chip\" href=\"\(genre.address)\">\(genre.name)</a></li>"
    }
    return "<ul class=\"chips\" aria-label=\"\(wording(.moviesGenre))\">\(chips)</ul>\n"
  }

  private var people: HTML? {
    let jobs = model.people.map { job -> HTML in
      let names = job.people.map { person -> HTML in
        "<li><a class=\"person\" href=\"\(person.address)\" dir=\"auto\">\(person.name)</a></li>"
      }
      return "<div><dt>\(job.job)</dt><dd><ul class=\"people\">\(names)</ul></dd></div>"
    }
    return jobs.isEmpty ? nil : "<dl class=\"facts jobs\">\(jobs)</dl>\n"
  }

  private func facts(_ facts: [MovieViewModel.Fact]) -> HTML? {
    let rows = facts.map { fact -> HTML in
      "<div><dt>\(fact.label)</dt><dd dir=\"auto\">\(fact.value)</dd></div>"
    }
    return rows.isEmpty ? nil : "<dl class=\"facts\">\(rows)</dl>\n"
  }

  private var provenance: HTML? {
    let rows = model.provenance.map { source -> HTML in
      "<div><dt>\(source.label)</dt><dd>\(source.value)</dd></div>"
    }
    return part(wording(.movieDataSources), "<dl class=\"provenance\">\(rows)</dl>")
  }

  private func part(_ heading: String, _ content: HTML) -> HTML {
    "<section><h2>\(heading)</h2>\(content)</section>\n"
  }
}

/// The cost and income of a movie, on the two leaves of the converter's card: as reported, and in
/// the chosen currency.
struct MovieMoneyView: PartView {
  let model: MovieViewModel
  let assets: Assets

  var html: HTML {
    """
    <section class="side-stack box-office" aria-labelledby="movie-money">
    <h2 id="movie-money">\(wording(.movieInYourCurrency))</h2>
    \(model.money.isEmpty ? none : currencies)
    \(model.money.map { card($0) })</section>
    """
  }

  private var none: HTML { "<p class=\"note\">\(wording(.movieNoMoney))</p>" }

  private var currencies: HTML {
    let options = model.currencies.map { choice -> HTML in
      .option(choice.value, choice.name, isChosen: choice.isChosen)
    }
    return """
      <form class="movie-currency" action="/movies/\(model.address.name)" method="get">\
      <label class="field"><span>\(wording(.movieCurrency))</span>\
      \(assets.select("name=\"in\" data-submit", options))</label>\
      <button class="btn without-script">\(wording(.moviesApply))</button></form>
      """
  }

  private func card(_ money: MovieMoney) -> HTML {
    let day = money.reportedDay.map { day -> HTML in " · \(day)" }
    return """
      <div class="hinge"><div class="leaf"><h3 class="money-label">\(money.label)</h3>\
      <span class="fixed-side">\(assets.flag(money.currency))\
      <span class="code">\(money.currency.code)</span>\
      <span class="name">\(wording(.movieAsReported))\(day)</span></span>\
      \(amount(money.reported, wording.symbol(of: money.currency)))</div>
      \(money.worth.map { worth($0) })</div>

      """
  }

  private func amount(_ amount: AmountText, _ symbol: String) -> HTML {
    """
    <div class="amount-line"><bdi class="symbol" dir="ltr">\(symbol)</bdi>\
    <span class="amount" data-fit="\(AmountField.fit(amount.text))">\(amount.html)</span></div>
    """
  }

  private func worth(_ worth: MovieMoney.Worth) -> HTML {
    switch worth {
    case .missing(let reason):
      return """
        <div class="leaf leaf-ink"><p class="leaf-note">\(assets.icon("info"))\
        <span>\(reason)</span></p></div>
        """
    case .amount(let converted):
      let lines = [converted.origin, converted.rate].compactMap { $0 }.map { line -> HTML in
        "<br><bdi>\(line)</bdi>"
      }
      return """
        <div class="leaf leaf-ink">\(assets.guilloche(class: "guilloche"))\
        <span class="fixed-side">\(assets.flag(converted.currency))\
        <span class="code">\(converted.currency.code)</span>\
        <span class="name"\(attribute: "lang", wording.languageOfNames)>\(wording.name(of: converted.currency))</span></span>\
        \(amount(converted.amount, wording.symbol(of: converted.currency)))\
        <p class="equivalence">\(converted.basis)\(lines)</p></div>
        """
    }
  }
}
