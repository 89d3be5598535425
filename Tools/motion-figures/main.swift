// Motion measurements: the smoothness of a movement with and without resampling, the errors of predictions,
// and the curves of flings. `swift run -c release motion-figures [SEED]`; with `--plot`, the plot of
// Documentation/fling.svg.

if CommandLine.arguments.dropFirst().first == "--plot" {
  print(FlingPlot().text)
} else {
  let seed = UInt64(CommandLine.arguments.dropFirst().first ?? "") ?? 1
  printFigures(seed: seed)
}

func printFigures(seed: UInt64) {
  print("A finger at 1000 pt/s: mean jerk of what is shown, in points a frame cubed")
  for panel in [60.0, 90, 100, 120, 125, 133, 240] {
    for jitter in [0, 0.003] {
      let cells = Shown.allCases.map { shown in
        let jerk = Smoothness(panel: panel, jitter: jitter).jerk(shown, seed: seed)
        return "\(shown) \(jerk.rounded(to: 2))"
      }
      print("  \(Int(panel)) Hz on a 60 Hz screen, reports up to \(Int(jitter * 1000)) ms late:")
      print("    " + cells.joined(separator: ", "))
    }
  }
  print("Prediction errors in points, root mean square: by the last two places, by the filter")
  for (name, panel) in Panel.all {
    for ahead in [0.016, 0.033] {
      let cells = Profile.allCases.map { profile in
        let errors = Prediction(panel: panel, ahead: ahead).errors(profile, seed: seed)
        return "\(profile) \(errors.linear.rounded(to: 1)), \(errors.filter.rounded(to: 1))"
      }
      print("  \(name), \(Int(ahead * 1000)) ms ahead:")
      print("    " + cells.joined(separator: "; "))
    }
  }
  print("Flings: points and seconds until rest")
  for velocity in [250.0, 500, 1_000, 2_000, 4_000, 8_000] {
    let cells = FlingCurve.allCases.map { curve in
      let duration = curve.duration(velocity: velocity)
      let way = curve.way(after: duration, velocity: velocity)
      return "\(curve.name) \(way.rounded(to: 0)) in \(duration.rounded(to: 2))"
    }
    print("  \(Int(velocity)) pt/s: " + cells.joined(separator: "; "))
  }
}
