import Presentation

/// The buttons that put a movie on the reader's list; the script keeps the list on the device.
struct MovieMarks {
  let wording: Wording
  let assets: Assets

  /// The place in a text where the script puts a title or a day.
  private static let slot = "{}"

  /// The buttons and the own rating of a tile, which the script copies to each, so that the grid stays small.
  var template: HTML {
    """
    <template id="film-marks"><span class="marks"><span class="mine" hidden>\
    <span class="vh">\(wording(.filmListRating))</span> <b></b></span>\
    \(mark("plus", "want", wording(.filmListWantFilm(title: MovieMarks.slot))))\
    \(mark("check", "seen", wording(.filmListSeenFilm(title: MovieMarks.slot))))</span></template>
    \(notKept)
    """
  }

  private var notKept: HTML { "<p data-not-kept hidden>\(wording(.filmListNotKept))</p>\n" }

  private func mark(_ icon: StaticString, _ name: String, _ label: String) -> HTML {
    """
    <button class="mark" type="button" data-mark="\(name)" aria-pressed="false" \
    aria-label="\(label)">\(assets.icon(icon))</button>
    """
  }

  /// The wish, the days of the viewings, and the rating.
  ///
  /// Without a title, which only the reader's list may know, they are hidden until the script finds it there.
  func own(_ name: String, title: String?, year: Int?) -> HTML {
    """
    <div class="own needs-script" data-own data-film="\(name)"\(attribute: "data-title", title)\
    \(attribute: "data-year", year.map { String($0) })\(flag: "hidden", title == nil)>\
    <button class="btn" type="button" data-mark="want" aria-pressed="false">\
    \(assets.icon("plus"))\(wording(.filmListWant))</button>
    <details class="seen"><summary class="btn" data-seen-times>\
    \(assets.icon("check"))<span>\(wording(.filmListSeen))</span></summary>
    <form class="see"><label class="field"><span>\(wording(.filmListSeenOn))</span>\
    <input class="mini" type="date" name="day" min="1870-01-01" required></label>\
    <button class="btn btn-primary">\(wording(.filmListNote))</button></form>
    <ul class="days"></ul></details>
    \(rating)
    <template data-day><li><span></span><button class="icon-btn" type="button" \
    aria-label="\(wording(.filmListDayGone(day: MovieMarks.slot)))">\(assets.icon("close"))\
    </button></li></template>
    \(notKept)</div>

    """
  }

  /// Stars for halves, and a field for tenths.
  private var rating: HTML {
    let best = wording.number(10)
    let star = assets.icon("star")
    let stars: HTML = "<span aria-hidden=\"true\">\([star, star, star, star, star])</span>"
    return """
      <div class="rate" role="group" aria-label="\(wording(.filmListRating))">\
      <span class="field"><span aria-hidden="true">\(wording(.filmListRating))</span>\
      <span class="stars">\(stars)\(stars)\
      <input type="range" min="0" max="10" step="1" data-rate aria-label="\(wording(.filmListStars))" \
      data-unrated="\(wording(.filmListUnrated))" \
      data-rated="\(wording(.filmOutOf(value: MovieMarks.slot, best: best)))"></span></span>\
      <input class="mini" type="number" min="0" max="10" step="0.1" inputmode="decimal" data-rate \
      aria-label="\(wording(.filmListPoints))" placeholder="–">\
      <button class="icon-btn" type="button" data-unrate hidden \
      aria-label="\(wording(.filmListUnrate))">\(assets.icon("close"))</button></div>
      """
  }
}

extension Assets {
  /// The link to the reader's own list.
  func wayToWatchlist(_ wording: Wording) -> HTML {
    """
    <a class="btn btn-quiet to-list" href="/movies/list">\(icon("list", class: "icon icon-s"))\
    \(wording(.filmListHeading))</a>
    """
  }
}
