/// A row of houses at night, with some windows lit.
struct Street: Sendable {
  /// The row of the ground.
  var ground: Double
  /// The width of a plot; houses are a little narrower or wider.
  var plot: Double
  /// The range of heights.
  var heights: ClosedRange<Double>
  var seed: Int
  /// The colors of walls at the bottom and at the top.
  var foot: Tint
  var top: Tint
  /// The distance between windows.
  var pitch: SIMD2<Double>
  /// The fraction of windows that are lit.
  var lit = 0.4
  /// Whether roofs are pointed and walls have many colors.
  var isOld = false

  /// A house of the row.
  private struct House {
    var index: Int
    var left: Double
    var width: Double
    var height: Double
    var chance: Double
  }

  private func house(_ index: Int, _ noise: PictureNoise) -> House {
    let tall = noise.value(index, seed &+ 1)
    let height =
      heights.lowerBound + (heights.upperBound - heights.lowerBound) * (isOld ? tall : tall * tall)
    return House(
      index: index, left: (Double(index) + 0.02) * plot, width: plot * 0.96, height: height,
      chance: noise.value(index, seed &+ 2))
  }

  /// The color at a point; `behind` is the background color there.
  func cover(_ behind: Tint, _ x: Double, _ y: Double, _ noise: PictureNoise) -> Tint {
    guard y < ground, y > ground - heights.upperBound - plot * 1.5 else { return behind }
    let house = house(Int((x / plot).rounded(.down)), noise)
    let across = x - house.left
    let up = ground - y
    let distance = outline(house, across, up)
    guard distance < 1 else { return mast(house, across, up, behind) }
    return mix(behind, wall(house, across, up, noise), coverage(distance))
  }

  /// The distance of a point from a house.
  private func outline(_ house: House, _ across: Double, _ up: Double) -> Double {
    let aside = (across - house.width / 2).magnitude
    let half = house.width / 2
    if isOld {
      // A gable; every third one has steps.
      let roof = up - house.height
      let steps = house.chance < 0.33 ? (roof / 14).rounded(.down) * 14 : roof
      return max(aside - half + max(roof > 0 ? steps * 0.72 : 0, 0), up - house.height - half * 1.3)
    }
    // A tower that narrows upward.
    let isStepped = house.chance > 0.55
    let narrow = isStepped && up > house.height * 0.78 ? half * 0.68 : half
    return max(aside - narrow, up - house.height)
  }

  private func mast(_ house: House, _ across: Double, _ up: Double, _ behind: Tint) -> Tint {
    guard !isOld, house.chance > 0.8 else { return behind }
    let length = plot * 0.55
    let aside = (across - house.width / 2).magnitude
    let over = up - house.height
    guard over > 0, over < length + plot else { return behind }
    let color = mix(behind, top * 0.7, coverage(max(aside - plot * 0.012, over - length)))
    let distance = aside * aside + (over - length) * (over - length)
    return color + Tint(1, 0.16, 0.1) / (1 + distance / (plot * plot * 0.0006))
  }

  private func wall(
    _ house: House, _ across: Double, _ up: Double, _ noise: PictureNoise
  ) -> Tint {
    var color = mix(foot, top, up / heights.upperBound)
    if isOld {
      let paints = [0x4A2A2C, 0x4A3A24, 0x2A3A46, 0x3A2A44, 0x2C4236, 0x503A30]
      color = mix(color, tint(paints[Int(house.chance * 600) % paints.count]), 0.75)
    }
    color *= 1.1 - 0.25 * across / house.width
    if isOld, up > house.height { return color * 0.62 }
    let columns = max((house.width / pitch.x).rounded(.down), 1)
    let margin = (house.width - columns * pitch.x) / 2
    let (column, row) = ((across - margin) / pitch.x, up / pitch.y)
    guard column > 0, column < columns, row < (house.height / pitch.y).rounded(.down) else {
      return color
    }
    let (i, j) = (Int(column.rounded(.down)), Int(row.rounded(.down)))
    let window = HouseWindow(
      u: (column - Double(i)), v: 1 - (row - Double(j)),
      chance: noise.value(house.index &* 64 &+ i, j &* 16 &+ seed), lit: lit, size: pitch)
    return window.color(on: color, noise)
  }
}

/// A window of a house at night, and the room behind it.
struct HouseWindow {
  /// The position within the window's part of the wall, 0...1.
  var u: Double
  var v: Double
  var chance: Double
  /// The fraction of windows that are lit.
  var lit: Double
  /// The size of that part in units.
  var size: SIMD2<Double>

  func color(on wall: Tint, _ noise: PictureNoise) -> Tint {
    let edge = max(((u - 0.5).magnitude - 0.32) * size.x, ((v - 0.5).magnitude - 0.34) * size.y)
    guard edge < 1 else { return wall }
    guard chance < lit else {
      return mix(wall, wall * 0.55 + Tint(0.01, 0.02, 0.05), coverage(edge))
    }
    // Each lit window has one of several lamps, and one of several objects behind the glass.
    let part = chance / lit
    let lamps = [0xFFD58A, 0xFFC062, 0xFFE6B8, 0xF7F0DC, 0xFFAE58, 0x9CC8FF]
    let lamp = tint(lamps[Int(part * 6_000) % lamps.count])
    let (x, y) = ((u - 0.18) / 0.64, (v - 0.16) / 0.68)
    var color = lamp * (1.02 - 0.34 * y)
    if size.x > 24 { color = room(color, x, y, Int(part * 90_000)) }
    let bar = min((x - 0.5).magnitude * 0.64 * size.x, (y - 0.42).magnitude * 0.68 * size.y)
    if size.x > 16 { color = mix(color, wall * 0.5, coverage(bar - size.x * 0.018)) }
    return mix(wall, color, coverage(edge))
  }

  /// The details visible from nearby; x and y range from 0 to 1 over the glass.
  private func room(_ light: Tint, _ x: Double, _ y: Double, _ kind: Int) -> Tint {
    var color = light
    let dark = light * 0.22
    let unit = size.x * 0.64
    func shape(_ distance: Double, _ tint: Tint) {
      color = mix(color, tint, coverage(distance * unit))
    }
    switch kind % 9 {
    case 0:  // Curtains, drawn aside.
      let cloth = mix(light, tint(0x9A3A34), 0.75)
      shape(0.3 - (x - 0.5).magnitude + 0.16 * (1 - y), cloth * (0.8 + 0.25 * fold(x)))
    case 1:  // Somebody looks out.
      shape(length(x - 0.62, y - 0.5) - 0.13, dark)
      shape(max(length((x - 0.62) * 0.8, y - 1.05) - 0.36, 0.6 - y), dark)
    case 2:  // A cat on the sill.
      shape(length(x - 0.3, (y - 0.86) * 0.8) - 0.13, dark)
      shape(length(x - 0.3, y - 0.7) - 0.09, dark)
      shape(
        max(
          (x - 0.3).magnitude - 0.09, 0.58 - y + ((x - 0.3).magnitude - 0.06).magnitude * 2,
          y - 0.68), dark)
    case 3:  // A plant.
      shape(max((x - 0.5).magnitude - 0.1, 0.84 - y), tint(0x8A4A2A))
      for leaf in -2...2 {
        let lean = Double(leaf) * 0.13
        shape(length((x - 0.5 - lean * (1.8 - y * 1.6)) * 2.4, y - 0.68) - 0.2, tint(0x2C5A2A))
      }
    case 4:  // A hanging lamp over a table.
      shape(max((x - 0.5).magnitude - 0.015, y - 0.25), dark)
      shape(max((x - 0.5).magnitude - (y - 0.2) * 0.9, y - 0.38, 0.2 - y), tint(0xC2452E))
      shape(max((x - 0.5).magnitude - 0.36, 0.8 - y, y - 0.85), dark)
    case 5:  // Blinds.
      let slat = y * 9 - (y * 9).rounded(.down)
      if y < 0.72 { color *= slat < 0.6 ? 0.62 : 1 }
    case 6:  // A bookcase.
      let shelf = (y * 4).rounded(.down)
      let book = (x * 9 + shelf * 3.7).rounded(.down)
      let hue = Int(book * 7 + shelf * 5) % 5
      let spine = tint([0x7A2E2E, 0x2E4A6A, 0x6A5A2A, 0x2E5A44, 0x52345E][max(hue, 0)])
      let isBoard = y * 4 - shelf > 0.86
      color = isBoard ? dark : mix(spine, light, 0.25)
    case 7:  // Two people at a table.
      for side in [0.28, 0.72] {
        shape(length(x - side, y - 0.5) - 0.1, dark)
        shape(max(length(x - side, y - 0.86) - 0.22, 0.6 - y), dark)
      }
      shape(max((x - 0.5).magnitude - 0.2, 0.78 - y, y - 0.82), dark)
    default: break
    }
    return color
  }

  private func fold(_ x: Double) -> Double {
    let place = x * 7 - (x * 7).rounded(.down)
    return 4 * place * (1 - place)
  }
}
