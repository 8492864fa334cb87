import Graphics
import Testing

/// IEEE 754's special cases, and results that must be exact.
@Suite struct RealSpecialCasesTests {
  @Test func `NaN comes out as NaN`() {
    #expect(Real.sin(.nan).isNaN && Real.cos(.nan).isNaN && Real.tan(.nan).isNaN)
    #expect(Real.asin(.nan).isNaN && Real.acos(.nan).isNaN && Real.atan(.nan).isNaN)
    #expect(Real.atan2(.nan, 1).isNaN && Real.atan2(1, .nan).isNaN)
    #expect(Real.exp(.nan).isNaN && Real.log(.nan).isNaN)
    #expect(Real.pow(.nan, 2).isNaN && Real.pow(2, .nan).isNaN)
  }

  @Test func `arguments outside the domain give NaN`() {
    #expect(Real.sin(.infinity).isNaN && Real.cos(-.infinity).isNaN && Real.tan(.infinity).isNaN)
    #expect(Real.asin(1.0000000000000002).isNaN && Real.acos(-1.0000000000000002).isNaN)
    #expect(Real.log(-1).isNaN && Real.log(-.infinity).isNaN)
    #expect(Real.pow(-2, 0.5).isNaN)
  }

  @Test func `odd functions keep the sign of zero`() {
    for function in [Real.sin, Real.tan, Real.asin, Real.atan] {
      #expect(function(-0.0).bitPattern == (-0.0).bitPattern)
      #expect(function(0).bitPattern == (0.0).bitPattern)
    }
  }

  @Test func `quarter turns come out exactly`() {
    #expect(Real.cos(0) == 1)
    #expect(Real.sin(.pi / 2) == 1)
    #expect(Real.cos(.pi) == -1)
    #expect(Real.sin(.pi) == 1.2246467991473532e-16)
    #expect(Real.asin(1) == .pi / 2 && Real.asin(-1) == -.pi / 2)
    #expect(Real.acos(1) == 0 && Real.acos(0) == .pi / 2 && Real.acos(-1) == .pi)
    #expect(Real.atan(1) == .pi / 4 && Real.atan(-.infinity) == -.pi / 2)
  }

  @Test(
    arguments: [
      (0.0, 1.0, 0.0), (0.0, 0.0, 0.0), (0.0, -0.0, .pi), (0.0, -1.0, .pi), (1.0, 0.0, .pi / 2),
      (1.0, -0.0, .pi / 2), (1.0, .infinity, 0.0), (1.0, -.infinity, .pi),
      (.infinity, 5.0, .pi / 2), (.infinity, .infinity, .pi / 4),
      (.infinity, -.infinity, 3 * .pi / 4), (1e300, 1e-300, .pi / 2),
      (.leastNonzeroMagnitude, -1e300, .pi),
    ] as [(Double, Double, Double)])
  func `atan2 knows the quadrant, also of zeros and infinities`(y: Double, x: Double, angle: Double)
  {
    #expect(Real.atan2(y, x).bitPattern == angle.bitPattern)
    #expect(Real.atan2(-y, x).bitPattern == (-angle).bitPattern)
  }

  @Test func `exp and log meet their limits`() {
    #expect(Real.exp(0) == 1 && Real.exp(-0.0) == 1)
    #expect(Real.exp(-.infinity) == 0 && Real.exp(.infinity) == .infinity)
    #expect(Real.exp(709.782712893384).isFinite && Real.exp(709.7827128933841) == .infinity)
    #expect(
      Real.exp(-745.1332191019411) == .leastNonzeroMagnitude && Real.exp(-745.1332191019412) == 0)
    #expect(Real.log(1).bitPattern == (0.0).bitPattern)
    #expect(Real.log(0) == -.infinity && Real.log(-0.0) == -.infinity)
    #expect(Real.log(.infinity) == .infinity)
  }

  @Test(
    arguments: [
      // x⁰ and 1ʸ, whatever the other is.
      (.nan, 0, 1), (0, 0, 1), (.infinity, -0.0, 1), (1, .nan, 1), (1, .infinity, 1),
      // A zero base.
      (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, 0.5, 0), (0, -3, .infinity),
      (-0.0, -3, -.infinity), (-0.0, -2, .infinity), (0, .infinity, 0), (0, -.infinity, .infinity),
      // Infinite powers.
      (-1, .infinity, 1), (-1, -.infinity, 1), (0.5, .infinity, 0), (0.5, -.infinity, .infinity),
      (-2, .infinity, .infinity), (2, -.infinity, 0),
      // Infinite bases.
      (.infinity, 2, .infinity), (.infinity, -2, 0), (-.infinity, 3, -.infinity),
      (-.infinity, 2, .infinity), (-.infinity, -3, -0.0), (-.infinity, 0.5, .infinity),
      // Negative bases.
      (-2, 3, -8), (-2, 2, 4), (-1, 1e300, 1), (-1, 9_007_199_254_740_991, -1),
      // Beyond the range.
      (2, 1024, .infinity), (-2, 1025, -.infinity), (2, -1075, 0), (-2, -1077, -0.0),
      (1.5, 1e300, .infinity), (1.5, -1e300, 0), (2, -1074, .leastNonzeroMagnitude),
    ] as [(Double, Double, Double)])
  func `pow follows IEEE 754`(base: Double, power: Double, result: Double) {
    #expect(Real.pow(base, power).bitPattern == result.bitPattern)
  }

  @Test func `powers that are doubles are exact`() {
    for base in 2...20 {
      var product = 1.0
      for power in 1...12 where product * Double(base) < 0x1p53 {
        product *= Double(base)
        #expect(Real.pow(Double(base), Double(power)) == product, "\(base)^\(power)")
      }
      #expect(Real.pow(Double(base * base), 0.5) == Double(base))
    }
  }
}
