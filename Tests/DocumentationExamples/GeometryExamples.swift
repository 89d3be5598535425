import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

// The examples in doc comments, line by line; Tools/documentation/examples.py compares them.

func exampleOfAffineTransform(way: Vector, angle: Angle) {
  // First turned around the origin, then moved.
  let transform = AffineTransform.translation(way).rotated(by: angle)
  _ = transform
}

func exampleOfAffineTransformDecomposition(card: Layer) {
  // A card upright again, at its size.
  var parts = card.transform.decomposed
  parts.rotation = .zero
  card.transform = AffineTransform(parts)
}

func exampleOfAngle() {
  let turned = Angle.degrees(450)
  print(turned.degrees / 360)  // 1.25 turns
  print(turned.normalized.degrees)  // about 90
}

func exampleOfPoint(touch: Touch, photo: Layer) {
  let corner = Point(x: 200, y: 120)
  let finger = touch.location(in: photo)
  if finger.distance(to: corner) < 24 { print("on the resize handle") }
}

func exampleOfPointPair(thumb: Touch, index: Touch) {
  let pairs = [thumb, index].map { finger in
    PointPair(from: finger.initialLocation, to: finger.location(in: nil))
  }
  print(Similarity.fit(pairs).scale)  // 2 if the fingers are twice as far apart as at first
}

func exampleOfRect() {
  let key = Rect(x: 10, y: 10, width: 50, height: 40)
  let next = Rect(x: 60, y: 10, width: 50, height: 40)
  let edge = Point(x: 60, y: 20)
  print(key.contains(edge), next.contains(edge))  // false true: each point belongs to one key
}

func exampleOfSimilarity() {
  // Twice the size, while the point under the finger stays where it is.
  let finger = Point(x: 300, y: 200)
  let zoom = Similarity(scale: 2, rotation: .zero, taking: finger, to: finger)
  print(zoom.applied(to: Point(x: 310, y: 200)))  // (320, 200)
}

func exampleOfSimilarityFreedoms(pairs: [PointPair]) {
  // A dial can only be turned.
  let turn = Similarity.fit(pairs, allowing: .rotation)
  print(turn.rotation.degrees, turn.scale)  // the scale is 1
}

func exampleOfSimilarityFit() {
  var fit = SimilarityFit()
  fit.add(from: Point(x: 0, y: 0), to: Point(x: 10, y: 0))
  fit.add(from: Point(x: 100, y: 0), to: Point(x: 210, y: 0))
  print(fit.solution().scale)  // 2
}

func exampleOfSize() {
  let photo = Size(width: 4000, height: 3000), screen = Size(width: 1920, height: 1080)
  let scale = min(screen.width / photo.width, screen.height / photo.height)
  let fitted = Size(width: photo.width * scale, height: photo.height * scale)  // 1440 by 1080
  _ = fitted
}

func exampleOfVector(card: Layer) {
  let step = Vector(length: 100, angle: .degrees(45))
  card.position += step  // right and down, because y points down
  print(step.dx, step.dy)  // about 70.7 each
}
