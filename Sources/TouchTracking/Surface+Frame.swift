import TouchGeometry

extension Surface {
  /// The rectangle that the panel covers, in points of the window.
  public var frame: Rect { Rect(origin: conversion.origin, size: size) }
}
