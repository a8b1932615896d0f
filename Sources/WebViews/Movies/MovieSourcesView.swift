import Presentation

/// The line about the sources of a page's movies, through which the script waits for their answers.
///
/// Once they have answered, the script patches the parts of the page with `data-news`.
struct MovieSourcesView {
  let model: MovieSourcesViewModel
  let assets: Assets

  var html: HTML {
    let asking = model.asking.map { text -> HTML in "<p class=\"note\"><span>\(text)</span></p>\n" }
    let failures = model.failures.map { text -> HTML in
      "<p class=\"note is-warning\">\(assets.icon("alert"))<span dir=\"auto\">\(text)</span></p>\n"
    }
    let newer = model.newer.map { way -> HTML in
      "<a class=\"btn\" href=\"\(way.address)\" data-new>\(way.name)</a>\n"
    }
    return """
      <div class="sources" id="movie-sources" data-sources data-news\
      \(attribute: "data-wait", model.wait)\(attribute: "data-said", model.said)>\
      \(asking)\(failures)\(newer)</div>
      """
  }
}
