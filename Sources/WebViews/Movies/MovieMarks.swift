import Presentation

/// The buttons that put a movie on the reader's list; the script keeps the list on the device.
struct MovieMarks {
  let wording: Wording
  let assets: Assets

  /// The place in a text where the script puts a title or a day.
  private static let slot = "{}"

  /// The two buttons of a tile, which the script copies to each, so that the grid stays small.
  var template: HTML {
    """
    <template id="film-marks"><span class="marks">\
    \(mark("plus", "want", wording(.filmListWantFilm(title: MovieMarks.slot))))\
    \(mark("check", "seen", wording(.filmListSeenFilm(title: MovieMarks.slot))))</span></template>
    <p class="vh" data-not-kept>\(wording(.filmListNotKept))</p>

    """
  }

  private func mark(_ icon: StaticString, _ name: String, _ label: String) -> HTML {
    """
    <button class="mark" type="button" data-mark="\(name)" aria-pressed="false" \
    aria-label="\(label)">\(assets.icon(icon))</button>
    """
  }

  /// The buttons of a movie's page, the days of its viewings, and its tile, which the list keeps.
  func ofFilm(_ model: MovieViewModel) -> HTML? {
    guard let tile = model.tile else { return nil }
    return """
      <div class="own needs-script" data-own="\(tile.id)">\
      <button class="btn" type="button" data-mark="want" aria-pressed="false">\
      \(assets.icon("plus"))\(wording(.filmListWant))</button>
      <details class="seen"><summary class="btn" data-seen-times>\
      \(assets.icon("check"))<span>\(wording(.filmListSeen))</span></summary>
      <form class="see"><label class="field"><span>\(wording(.filmListSeenOn))</span>\
      <input class="mini" type="date" name="day" min="1870-01-01" required></label>\
      <button class="btn btn-primary">\(wording(.filmListNote))</button></form>
      <ul class="days"></ul></details>
      <template data-day><li><span></span><button class="icon-btn" type="button" \
      aria-label="\(wording(.filmListDayGone(day: MovieMarks.slot)))">\(assets.icon("close"))\
      </button></li></template>
      <template data-tile>\(MovieTileView(tile: tile, assets: assets).html)</template>
      <p class="vh" data-not-kept>\(wording(.filmListNotKept))</p></div>

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
