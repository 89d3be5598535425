import Randomness
import Testing
import TouchGeometry

@Suite("Angle")
struct AngleTests {
  @Test("degrees and radians agree")
  func units() {
    #expect(Angle.degrees(180).radians == .pi)
    #expect(Angle.radians(.pi / 2).degrees == 90)
    #expect(Angle(degrees: 90) == Angle(radians: .pi / 2))
    var random = SplitMix64(seed: 8)
    for _ in 0..<100 {
      let degrees = random.double(-720...720)
      #expect(near(Angle.degrees(degrees).degrees, degrees))
    }
  }

  @Test("angles add, scale and compare without wrapping")
  func arithmetic() {
    let turn = Angle.radians(2 * .pi)
    #expect(turn != .zero)
    #expect(turn > .zero)
    #expect(turn + turn == turn * 2)
    #expect(2 * turn - turn == turn)
    #expect(-turn < .zero)
    #expect(turn / 4 == .degrees(90))
  }

  @Test("normalizing lands in the half-open turn and keeps the direction")
  func normalizing() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<500 {
      let angle = Angle.radians(random.double(-100...100))
      let wrapped = angle.normalized
      #expect(wrapped.radians > -.pi && wrapped.radians <= .pi)
      #expect(near(wrapped.sine, angle.sine))
      #expect(near(wrapped.cosine, angle.cosine))
      #expect(wrapped.normalized == wrapped)
    }
  }

  @Test(
    "both half turns, and any odd number of them, normalize to plus pi",
    arguments: [-3.0, -1.0, 1.0, 3.0])
  func halfTurns(count: Double) {
    #expect(Angle.radians(count * .pi).normalized == .radians(.pi))
  }

  @Test("whole turns normalize to zero and just past half a turn to negative")
  func boundaries() {
    #expect(Angle.radians(2 * .pi).normalized == .zero)
    #expect(Angle.radians(-4 * .pi).normalized == .zero)
    #expect(Angle.radians(Double.pi.nextUp).normalized < .zero)
    #expect(Angle.radians((-Double.pi).nextUp).normalized < .zero)
  }

  @Test("the difference is the shortest way and leads to the other direction")
  func difference() {
    let near350 = Angle.degrees(350)
    #expect(near(near350.difference(to: .degrees(10)).degrees, 20))
    #expect(near(Angle.degrees(10).difference(to: near350).degrees, -20))
    #expect(Angle.zero.difference(to: .radians(.pi)) == .radians(.pi))
    #expect(Angle.radians(.pi).difference(to: .zero) == .radians(.pi))
    var random = SplitMix64(seed: 10)
    for _ in 0..<200 {
      let (a, b) = (Angle.radians(random.double(-20...20)), Angle.radians(random.double(-20...20)))
      let way = a.difference(to: b)
      #expect(abs(way.radians) <= .pi)
      #expect(near((a + way).sine, b.sine) && near((a + way).cosine, b.cosine))
    }
  }

  @Test("NaN and infinity normalize to NaN")
  func notFinite() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(Angle.radians(value).normalized.radians.isNaN)
      #expect(!Angle.radians(value).isFinite)
    }
    #expect((Angle.zero / 0).radians.isNaN)
  }
}
