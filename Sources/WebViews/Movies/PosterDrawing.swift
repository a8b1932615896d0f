import Presentation

/// The drawing behind a movie's title: one of eight compositions, with measures from a seed.
///
/// It uses only integers, so that every build and machine draws a movie alike.
struct PosterDrawing {
  private let poster: PosterDesign
  private let width: Int
  private let height: Int
  /// The horizontal centre of the drawing.
  private let x: Int
  /// The vertical centre of the drawing.
  private let y: Int
  /// The radius of the drawing.
  private let radius: Int

  /// Creates a drawing of the given size: a poster of 200 by 300, or a wide picture behind a page's
  /// heading.
  init(_ poster: PosterDesign, width: Int, height: Int) {
    self.poster = poster
    self.width = width
    self.height = height
    x = width / 2
    y = height * 36 / 100
    radius = min(width, height * 2 / 3) * 42 / 100
  }

  var html: HTML {
    """
    <svg viewBox="0 0 \(width) \(height)" preserveAspectRatio="xMidYMid slice" aria-hidden="true">\
    <path class="d" d="M0 0h\(width)v\(height)H0z"/>\(composition)</svg>
    """
  }

  private var composition: HTML {
    var mixer = PosterMixer(seed: poster.seed)
    return switch poster.composition {
    case .rosette: rosette(&mixer)
    case .horizon: horizon(&mixer)
    case .arcs: arcs(&mixer)
    case .dots: dots(&mixer)
    case .initial: initial
    case .waves: waves(&mixer)
    case .hills: hills(&mixer)
    case .leaves: leaves(&mixer)
    }
  }

  // MARK: Pieces

  private static let fills: [StaticString] = ["a", "b", "c"]
  private static let lines: [StaticString] = ["la", "lb", "lc"]

  private func circle(_ x: Int, _ y: Int, _ radius: Int, _ classes: StaticString) -> HTML {
    "<circle class=\"\(classes)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>"
  }

  // MARK: Compositions

  private func rosette(_ mixer: inout PosterMixer) -> HTML {
    let petals = mixer.number(in: 9...14)
    let flat = radius * mixer.number(in: 28...52) / 100
    let rings = (0..<petals).map { petal -> HTML in
      """
      <ellipse class="la" cx="\(x)" cy="\(y)" rx="\(radius)" ry="\(flat)" \
      transform="rotate(\(petal * 180 / petals) \(x) \(y))"/>
      """
    }
    return """
      \(rings)\(circle(x, y, radius * 34 / 100, "c"))\(circle(x, y, radius * 25 / 100, "b"))
      """
  }

  private func horizon(_ mixer: inout PosterMixer) -> HTML {
    let sun = circle(x + mixer.number(in: -20...20), y + radius / 4, radius * 70 / 100, "a")
    var stripes: [HTML] = []
    var (top, thick) = (y + radius / 5, 3)
    while top < height * 62 / 100 {
      stripes.append("M0 \(top)h\(width)v\(thick)H0z")
      top += thick * 2 + 6
      thick += 2
    }
    return """
      \(sun)<path class="d" d="\(stripes)"/>\
      <path class="b half" d="M0 \(height * 58 / 100)h\(width)V\(height)H0z"/>
      """
  }

  private func arcs(_ mixer: inout PosterMixer) -> HTML {
    let corner = mixer.number(below: 2) * width
    let shift = mixer.number(below: 3)
    let step = max(width, height * 2 / 3) * 13 / 100
    let parts = (0..<8).map { ring -> HTML in
      let classes: StaticString =
        ring % 2 == 1 ? "d" : PosterDrawing.fills[(ring / 2 + shift) % 3]
      return circle(corner, 0, step * (8 - ring), classes)
    }
    return "\(parts)"
  }

  /// Returns rows of round dots, the largest in the middle row; each row is one dashed line.
  private func dots(_ mixer: inout PosterMixer) -> HTML {
    let gap = mixer.number(in: 16...22)
    let classes = PosterDrawing.lines[mixer.number(below: 3)]
    let rows = height * 2 / 3 / gap
    let parts = (0..<rows).map { row -> HTML in
      let away = row * 2 > rows ? row * 2 - rows : rows - row * 2
      let size = max(gap * 9 / 10 * (rows - away) / rows, 2)
      return """
        <path class="\(classes) row" d="M\(gap / 2 + row % 2 * gap / 2) \(row * gap + gap)H\(width)" \
        stroke-width="\(size)" stroke-dasharray="0 \(gap)"/>
        """
    }
    return "\(parts)"
  }

  private var initial: HTML {
    """
    \(circle(x, y, radius, "b"))\
    <text class="a" x="\(x)" y="\(y + radius * 82 / 100)" font-size="\(radius * 23 / 10)" \
    text-anchor="middle">\(poster.initial)</text>
    """
  }

  private func waves(_ mixer: inout PosterMixer) -> HTML {
    let length = width / mixer.number(in: 3...5)
    let swing = mixer.number(in: 10...26)
    let parts = (0..<10).map { row -> HTML in
      let rise = swing * (row % 3 + 1) / 2
      let bends = (0..<(width / length + 2)).map { _ -> HTML in "t\(length) 0" }
      return """
        <path class="\(PosterDrawing.lines[row % 3])" \
        d="M-\(row * 7) \(height / 12 + row * height / 18)q\(length / 2) -\(rise) \(length) 0\(bends)"/>
        """
    }
    return "\(parts)"
  }

  private func hills(_ mixer: inout PosterMixer) -> HTML {
    let moon = circle(
      width * mixer.number(in: 30...70) / 100,
      height * mixer.number(in: 22...32) / 100,
      radius * mixer.number(in: 30...48) / 100,
      "c"
    )
    let ranges = (0..<3).map { range -> HTML in
      let classes: StaticString = ["a", "b", "d"][range]
      let base = height * (44 + range * 14) / 100
      var points: [HTML] = []
      var place = 0
      while place < width {
        place += width * mixer.number(in: 9...17) / 100
        points.append("L\(place) \(base - height * mixer.number(in: 7...17) / 100)")
        place += width * mixer.number(in: 9...17) / 100
        points.append("L\(place) \(base + mixer.number(in: -8...8))")
      }
      return "<path class=\"\(classes)\" d=\"M0 \(base)\(points)V\(height)H0z\"/>"
    }
    return "\(moon)\(ranges)"
  }

  private func leaves(_ mixer: inout PosterMixer) -> HTML {
    let count = mixer.number(in: 3...5) * 2 + 1
    let spread = mixer.number(in: 66...84)
    let (foot, long) = (y + radius * 9 / 10, radius * 18 / 10)
    let wide = radius * mixer.number(in: 22...34) / 100
    let parts = (0..<count).map { leaf -> HTML in
      let turn = spread * (leaf * 2 - count + 1) / (count - 1)
      return """
        <path class="\(PosterDrawing.fills[leaf % 3])" transform="rotate(\(turn) \(x) \(foot))" \
        d="M\(x) \(foot)c-\(wide) -\(long * 2 / 5) -\(wide) -\(long * 3 / 4) 0 -\(long)\
        c\(wide) \(long / 4) \(wide) \(long * 3 / 5) 0 \(long)z"/>
        """
    }
    return "\(parts)"
  }
}
