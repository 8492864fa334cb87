extension Transform3D {
  /// The transform that undoes this one, or nil when space is flattened.
  public func inverted() -> Transform3D? {
    // Laplace's expansion by the upper and the lower two rows: twelve determinants of 2 by 2.
    let a0 = m11 * m22 - m12 * m21
    let a1 = m11 * m23 - m13 * m21
    let a2 = m11 * m24 - m14 * m21
    let a3 = m12 * m23 - m13 * m22
    let a4 = m12 * m24 - m14 * m22
    let a5 = m13 * m24 - m14 * m23
    let b0 = m31 * m42 - m32 * m41
    let b1 = m31 * m43 - m33 * m41
    let b2 = m31 * m44 - m34 * m41
    let b3 = m32 * m43 - m33 * m42
    let b4 = m32 * m44 - m34 * m42
    let b5 = m33 * m44 - m34 * m43
    let outer: Double = a0 * b5 + a5 * b0
    let inner: Double = a2 * b3 + a3 * b2
    let determinant = outer + inner - a1 * b4 - a4 * b1
    guard determinant != 0, determinant.isFinite else { return nil }
    let s = 1 / determinant
    let inverse = Transform3D(
      (m22 * b5 - m23 * b4 + m24 * b3) * s, (m13 * b4 - m12 * b5 - m14 * b3) * s,
      (m42 * a5 - m43 * a4 + m44 * a3) * s, (m33 * a4 - m32 * a5 - m34 * a3) * s,
      (m23 * b2 - m21 * b5 - m24 * b1) * s, (m11 * b5 - m13 * b2 + m14 * b1) * s,
      (m43 * a2 - m41 * a5 - m44 * a1) * s, (m31 * a5 - m33 * a2 + m34 * a1) * s,
      (m21 * b4 - m22 * b2 + m24 * b0) * s, (m12 * b2 - m11 * b4 - m14 * b0) * s,
      (m41 * a4 - m42 * a2 + m44 * a0) * s, (m32 * a2 - m31 * a4 - m34 * a0) * s,
      (m22 * b1 - m21 * b3 - m23 * b0) * s, (m11 * b3 - m12 * b1 + m13 * b0) * s,
      (m42 * a1 - m41 * a3 - m43 * a0) * s, (m31 * a3 - m32 * a1 + m33 * a0) * s)
    return inverse.isFinite ? inverse : nil
  }
}
