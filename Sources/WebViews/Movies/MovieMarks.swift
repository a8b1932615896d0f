public import Presentation

/// The marks of the reader's list on a movie, with the buttons that change them.
///
/// The server draws them without marks, because the list is on the device; the page's program
/// redraws them.
public struct MovieMarks {
  let marks: OwnMarks
  let wording: Wording
  let assets: Assets

  public init(_ marks: OwnMarks, _ wording: Wording, _ assets: Assets) {
    (self.marks, self.wording, self.assets) = (marks, wording, assets)
  }

  /// Returns the buttons and the reader's rating on a tile.
  public func ofTile(_ title: String) -> HTML {
    """
    <span class="marks"\(flag: "data-seen", marks.isSeen)>\(marks.rating.map { mine($0) })\
    \(mark("plus", "want", wording(.movieListWantMovie(title: title)), marks.isWanted))\
    \(mark("check", "see", wording(.movieListSeenMovie(title: title)), marks.isSeen))</span>
    """
  }

  private func mine(_ rating: String) -> HTML {
    "<span class=\"mine\"><span class=\"vh\">\(wording(.movieListRating))</span> <b>\(rating)</b></span>"
  }

  private func mark(
    _ icon: StaticString,
    _ name: StaticString,
    _ label: String,
    _ isPressed: Bool
  ) -> HTML {
    """
    <button class="mark" type="button" data-list="\(name)" aria-pressed="\(isPressed ? "true" : "false")" \
    aria-label="\(label)">\(assets.icon(icon))</button>
    """
  }

  /// Returns the block on the page of a movie.
  ///
  /// Without a `movie`, which only the reader's list may know, the block is empty, and not shown,
  /// until the program finds it there.
  func own(_ name: String, _ movie: MovieReference?) -> HTML {
    """
    <div class="own needs-script" id="own" data-region data-name="\(name)"\
    \(movie.map { HTML.reference($0) })>\(movie.map { _ in ofPage })</div>

    """
  }

  /// The wish, the days of the viewings, and the rating.
  public var ofPage: HTML {
    """
    <button class="btn" type="button" data-list="want" aria-pressed="\(marks.isWanted ? "true" : "false")">\
    \(assets.icon("plus"))\(wording(.movieListWant))</button>
    <details class="seen"><summary id="own-seen" class="btn\(marks.isSeen ? " is-seen" : "")">\
    \(assets.icon("check"))<span>\(wording(.movieListSeen))</span></summary>
    <form class="see" data-list="note"><label class="field"><span>\(wording(.movieListSeenOn))</span>\
    <input class="mini" type="date" name="day" min="1870-01-01" max="\(marks.today)" \
    value="\(marks.today)" required></label>\
    <button class="btn btn-primary">\(wording(.movieListNote))</button></form>
    <ul class="days">\(days)</ul></details>
    \(rating)
    """
  }

  private var days: [HTML] {
    marks.days.enumerated().map { place, day in
      """
      <li><span>\(day)</span><button class="icon-btn" type="button" data-list="unsee" \
      data-value="\(place)" aria-label="\(wording(.movieListDayGone(day: day)))">\
      \(assets.icon("close"))</button></li>
      """
    }
  }

  /// The stars for half steps, and a field for tenths.
  private var rating: HTML {
    let best = wording.number(10)
    let star = assets.icon("star")
    let stars: HTML = "<span aria-hidden=\"true\">\([star, star, star, star, star])</span>"
    let said = marks.rating.map { wording(.movieOutOf(value: $0, best: best)) }
    return """
      <div class="rate" role="group" aria-label="\(wording(.movieListRating))">\
      <span class="field"><span aria-hidden="true">\(wording(.movieListRating))</span>\
      <span class="stars" data-mine="\(marks.percent)">\(stars)\(stars)\
      <input id="own-stars" type="range" min="0" max="10" step="1" data-list="stars" data-typing="slide" \
      aria-label="\(wording(.movieListStars))" \
      value="\(marks.halfStars)" aria-valuetext="\(said ?? wording(.movieListUnrated))"></span></span>\
      <input class="mini" type="number" min="0" max="10" step="0.1" inputmode="decimal" data-list="rate" \
      aria-label="\(wording(.movieListPoints))" placeholder="–" value="\(marks.points)">\
      <button class="icon-btn" type="button" data-list="unrate"\(flag: "hidden", marks.rating == nil) \
      aria-label="\(wording(.movieListUnrate))">\(assets.icon("close"))</button></div>
      """
  }
}

extension HTML {
  /// Returns the attributes by which the reader's list finds an element's movie.
  static func reference(_ movie: MovieReference) -> HTML {
    """
     data-ids="\(movie.numbers)" data-title="\(movie.title)"\
    \(attribute: "data-year", movie.year.utf8.isEmpty ? nil : movie.year)
    """
  }
}

extension Assets {
  /// Returns the link to the reader's own list.
  func wayToWatchlist(_ wording: Wording) -> HTML {
    """
    <a class="btn btn-quiet to-list" href="/movies/list">\(icon("list", class: "icon icon-s"))\
    \(wording(.movieListHeading))</a>
    """
  }
}
