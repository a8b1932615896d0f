import PlainBytes
import Presentation

/// A movie's poster: a drawing made from its title, the title, and its own poster above both, if it
/// has one.
///
/// The drawing is visible until the movie's own poster has loaded.
///
/// Colours are classes of the style sheet `movies.css`, one set per palette: `a`, `b` and `c` fill,
/// `d` fills with the background, and `la`, `lb` and `lc` draw lines.
struct PosterView {
  let poster: PosterDesign
  /// The address of the movie's own poster; nil if it has none.
  let picture: String?

  /// The poster for grids and pages, hidden from screen readers, which read the label beside it.
  var html: HTML {
    """
    <span class="poster p\(poster.palette) \(face)" aria-hidden="true">\
    \(PosterDrawing(poster, width: 200, height: 300).html)\
    \(poster.director.utf8.isEmpty ? nil : director)\
    <span class="title f\(poster.fit)" dir="auto"\(attribute: "lang", poster.languageOfTitle)>\(poster.title)</span>\(picture.map { image(at: $0) })</span>
    """
  }

  private func image(at address: String) -> HTML {
    """
    <img src="\(address)" alt="" width="342" height="513" loading="lazy" decoding="async">
    """
  }

  private var director: HTML { "<span class=\"by\" dir=\"auto\">\(poster.director)</span>" }

  private var face: String {
    let faces: StaticString = "face-plain face-serif face-mono face-light face-caps"
    return faces.word(poster.face.rawValue)
  }
}
