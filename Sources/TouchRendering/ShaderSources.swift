/// The shader sources, in GLSL ES 3.
///
/// All of them draw instances of ``Quad``: rectangles in their own coordinates, with the center as the
/// origin, under an affine transform to pixels. Colors are premultiplied.
enum ShaderSources {
  static let version = "#version 300 es\n"

  /// Places a quad's corners. The ring is the whole quad, with a margin of a pixel for soft edges, minus the
  /// interior. Both compute the interior's corners in the same way, so that they meet without a seam. The
  /// corners of a patch are given in pixels.
  static let vertex = """
    layout(location = 0) in vec4 linear;
    layout(location = 1) in vec4 place;
    layout(location = 2) in vec4 radii;
    layout(location = 3) in vec4 inset;
    layout(location = 4) in vec4 fill;
    layout(location = 5) in vec4 line;
    uniform vec4 view;
    invariant gl_Position;
    out vec2 local;
    out vec2 pixel;
    out vec2 sample_at;
    flat out vec4 fill_color;
    flat out vec4 line_color;
    flat out vec4 corner_radii;
    flat out vec4 extent_and_width;
    flat out vec2 density;
    flat out mat2 to_local;

    void main() {
      mat2 to_pixels = mat2(linear.xy, linear.zw);
      float area = abs(determinant(to_pixels));
      density = area / vec2(length(linear.zw), length(linear.xy));
    #if defined(PATCH)
      vec4 corners = gl_VertexID < 2 ? inset : fill;
      pixel = (gl_VertexID & 1) == 0 ? corners.xy : corners.zw;
      vec2 point = inverse(to_pixels) * (pixel - place.xy);
    #elif defined(INTERIOR)
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
      vec2 point = corner * inset.xy;
    #else
      int side = (gl_VertexID >> 1) & 3;
      vec2 corner = vec2(side == 1 || side == 2 ? 1.0 : -1.0, side >= 2 ? 1.0 : -1.0);
      vec2 point;
      if ((gl_VertexID & 1) == 1) point = corner * inset.xy;
      else point = corner * (place.zw + 1.0 / density);
    #endif
    #ifndef PATCH
      pixel = to_pixels * point + place.xy;
    #endif
      local = point;
      sample_at = line.xy + (point / place.zw * 0.5 + 0.5) * line.zw;
    #if defined(PLAIN)
      fill_color = line * radii.w;
    #elif defined(INTERIOR)
      fill_color = fill * radii.w;
    #else
      fill_color = fill;
    #endif
      line_color = line;
      corner_radii = radii;
      extent_and_width = vec4(place.zw, inset.zw);
      to_local = inverse(to_pixels);
      gl_Position = vec4(pixel * view.xy + view.zw, 0.0, 1.0);
    }
    """

  /// The share of a pixel inside a rectangle with rounded corners: exact for axis-aligned straight edges,
  /// estimated from the distance to the edge otherwise.
  static let coverage = """
    precision highp float;
    float coverage(vec2 point, vec2 extent, float radius, vec2 density, mat2 to_local) {
      vec2 edges = min((extent + point) * density, 0.5) + min((extent - point) * density, 0.5);
      vec2 inside = clamp(edges, 0.0, 1.0);
      float result = inside.x * inside.y;
      vec2 way = abs(point) - extent + radius;
      if (radius > 0.0 && way.x > 0.0 && way.y > 0.0) {
        float away = length(way);
        vec2 slope = (way * sign(point) / away) * to_local;
        result = min(result, clamp(0.5 - (away - radius) / length(slope), 0.0, 1.0));
      }
      return result;
    }

    """

  /// The share of a pixel inside the clips.
  static let clips = """
    const int most_clips = \(ClipStack.maximumShapes);
    uniform int clip_count;
    uniform vec4 clip_linear[most_clips];
    uniform vec4 clip_place[most_clips];
    uniform vec4 clip_form[most_clips];
    in vec2 pixel;
    float clipped() {
      float result = 1.0;
      for (int i = 0; i < clip_count; i++) {
        mat2 to_local = mat2(clip_linear[i].xy, clip_linear[i].zw);
        vec2 point = to_local * pixel + clip_place[i].xy;
        result *= coverage(
          point, clip_place[i].zw, clip_form[i].z, clip_form[i].xy, to_local);
      }
      return result;
    }

    """

  /// Fills and outlines a rectangle with rounded corners.
  static let shape = """
    in vec2 local;
    flat in vec4 fill_color;
    flat in vec4 line_color;
    flat in vec4 corner_radii;
    flat in vec4 extent_and_width;
    flat in vec2 density;
    flat in mat2 to_local;
    out vec4 color;
    void main() {
      vec2 extent = extent_and_width.xy;
      vec2 width = extent_and_width.zw;
      color = fill_color * coverage(local, extent, corner_radii.x, density, to_local);
      if (width.x > 0.0) {
        float outer = coverage(local, extent, corner_radii.y, density, to_local);
        float inner = coverage(local, extent - width, corner_radii.z, density, to_local);
        float part = max(outer - inner, 0.0);
        color = line_color * part + color * (1.0 - line_color.a * part);
      }
      color *= corner_radii.w;
    #ifdef CLIPPED
      color *= clipped();
    #endif
    }
    """

  /// The interior of a shape.
  static let flat = """
    precision highp float;
    flat in vec4 fill_color;
    out vec4 color;
    void main() { color = fill_color; }
    """

  /// A picture with soft edges.
  static let picture = """
    uniform sampler2D picture;
    in vec2 local;
    in vec2 sample_at;
    flat in vec4 corner_radii;
    flat in vec4 extent_and_width;
    flat in vec2 density;
    flat in mat2 to_local;
    out vec4 color;
    void main() {
      float part = coverage(local, extent_and_width.xy, 0.0, density, to_local);
      color = texture(picture, sample_at) * (corner_radii.w * part);
    #ifdef CLIPPED
      color *= clipped();
    #endif
    }
    """

  /// The interior of a picture.
  static let pictureInterior = """
    precision highp float;
    uniform sampler2D picture;
    in vec2 sample_at;
    flat in vec4 corner_radii;
    out vec4 color;
    void main() { color = texture(picture, sample_at) * corner_radii.w; }
    """
}
