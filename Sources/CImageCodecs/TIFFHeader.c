#include "TIFFShared.h"

#include <stdio.h>
#include <string.h>

static void refuse(codec_tiff_reader *reader, const char *format, int value) {
  char text[CODEC_TEXT_SIZE];
  snprintf(text, sizeof text, format, value);
  codec_fail(&reader->report, CODEC_UNSUPPORTED, text);
}

static uint16_t short_of(TIFF *tiff, uint32_t tag, uint16_t otherwise) {
  uint16_t value = otherwise;
  return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : otherwise;
}

/* The meaning of samples in a file that does not state it, as the library assumes it: a fax is black on white. */
static uint16_t usual_photometric(TIFF *tiff, uint16_t samples) {
  switch (short_of(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE)) {
    case COMPRESSION_CCITTRLE:
    case COMPRESSION_CCITTRLEW:
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4: return PHOTOMETRIC_MINISWHITE;
    default: return samples < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB;
  }
}

/* The number of a pixel's samples that are colors. */
static int colors_of(uint16_t photometric, uint16_t samples) {
  switch (photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_PALETTE: return 1;
    case PHOTOMETRIC_SEPARATED: return 4;
    default: return samples < 3 ? samples : 3;
  }
}

/* Finds the first extra sample that is alpha; others have different meanings. */
static void find_alpha(codec_tiff_reader *reader, int colors) {
  uint16_t count = 0;
  uint16_t *kinds = NULL;
  reader->alpha = -1;
  if (!TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds)) return;
  for (int i = 0; i < count && kinds && reader->alpha < 0; i++) {
    if (kinds[i] != EXTRASAMPLE_ASSOCALPHA && kinds[i] != EXTRASAMPLE_UNASSALPHA) continue;
    if (colors + i >= reader->samples) continue;
    reader->alpha = colors + i;
    reader->is_alpha_multiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
  }
}

static codec_tiff_model model_of(const codec_tiff_reader *reader) {
  bool has_alpha = reader->alpha >= 0;
  switch (reader->photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE: return has_alpha ? CODEC_TIFF_GRAY_ALPHA : CODEC_TIFF_GRAY;
    case PHOTOMETRIC_PALETTE: return CODEC_TIFF_PALETTE;
    case PHOTOMETRIC_SEPARATED: return CODEC_TIFF_CMYK;
    default: return has_alpha ? CODEC_TIFF_RGBA : CODEC_TIFF_RGB;
  }
}

static bool read_palette(codec_tiff_reader *reader) {
  uint16_t *map[3] = {NULL, NULL, NULL};
  if (!TIFFGetField(reader->tiff, TIFFTAG_COLORMAP, &map[0], &map[1], &map[2])) return false;
  int count = 1 << reader->facts.bits;
  uint16_t most = 0;
  for (int i = 0; i < count; i++)
    for (int c = 0; c < 3; c++)
      if (map[c][i] > most) most = map[c][i];
  /* Colors have 16 bits, but some programs use only the lower 8. */
  int shift = most < 256 ? 0 : 8;
  for (int i = 0; i < count; i++)
    for (int c = 0; c < 3; c++) reader->palette[i][c] = (uint8_t)(map[c][i] >> shift);
  return true;
}

/* Whether samples are converted here. The library would lose precision: it keeps the upper 8 of 16 bits of
   gray, and multiplies colors by alpha. It ignores the alpha of palettes and inks. In separate planes, it takes
   the first extra sample for alpha, and 0 for black even if it is white. */
static bool is_plain(const codec_tiff_reader *reader) {
  int bits = reader->facts.bits;
  switch (reader->photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE:
      return bits == 8 || bits == 16 || (reader->samples == 1 && bits <= 4);
    case PHOTOMETRIC_PALETTE: return bits == 8 || (reader->samples == 1 && bits <= 4);
    case PHOTOMETRIC_SEPARATED:
      return bits == 8 && reader->alpha >= 0 &&
             short_of(reader->tiff, TIFFTAG_INKSET, INKSET_CMYK) == INKSET_CMYK;
    case PHOTOMETRIC_RGB: return (bits == 8 || bits == 16) && reader->samples >= 3;
    default: return false;
  }
}

/* Whether the library can convert the pixels; if not, the text says why. */
static bool is_convertible(TIFF *tiff, char text[1024]) {
  TIFFRGBAImage image;
  /* The first check accepts pixels for which the library has no conversion, such as CMYK of 16 bits. */
  if (!TIFFRGBAImageOK(tiff, text) || !TIFFRGBAImageBegin(&image, tiff, 0, text)) return false;
  TIFFRGBAImageEnd(&image);
  return true;
}

/* Finds out whether samples have planes of their own, and where those of a pixel are in the buffer. */
static void find_planes(codec_tiff_reader *reader, int colors) {
  reader->is_planar =
      reader->samples > 1 &&
      short_of(reader->tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) != PLANARCONFIG_CONTIG;
  bool has_alpha = reader->alpha >= 0;
  reader->planes = reader->is_planar ? colors + has_alpha : 1;
  reader->alpha_place = !has_alpha ? 0 : (size_t)(reader->is_planar ? colors : reader->alpha);
  reader->pixel_step = reader->is_planar ? 1 : reader->samples;
  reader->sample_step = 1;
}

static void choose_way(codec_tiff_reader *reader) {
  TIFF *tiff = reader->tiff;
  bool is_tiled = TIFFIsTiled(tiff);
  uint16_t format = short_of(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
  uint16_t compression = short_of(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
  int bits = reader->facts.bits;
  if (!TIFFIsCODECConfigured(compression)) {
    refuse(reader, "compression %d", compression);
  } else if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID) {
    refuse(reader, "samples of format %d, which are no unsigned integers", format);
  } else if (bits != 1 && bits != 2 && bits != 4 && bits != 8 && bits != 16) {
    refuse(reader, "%d bits a channel", bits);
  }
  if (reader->report.status != CODEC_OK) return;
  uint32_t height = 0;
  TIFFGetFieldDefaulted(tiff, is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &height);
  if (height == 0 || height > reader->facts.height) height = reader->facts.height;
  char text[1024] = "";
  if (is_plain(reader)) {
    reader->way = is_tiled ? TIFF_BY_TILE : reader->is_planar ? TIFF_BY_STRIP : TIFF_BY_ROW;
    reader->band_height = reader->way == TIFF_BY_ROW ? 1 : height;
    if (reader->photometric == PHOTOMETRIC_PALETTE && !read_palette(reader))
      codec_fail(&reader->report, CODEC_DAMAGED, "there is no table of colors");
  } else if (is_convertible(tiff, text)) {
    reader->way = TIFF_CONVERTED;
    reader->facts.keeps_columns = true;
    reader->band_height = height;
  } else {
    codec_fail(&reader->report, CODEC_UNSUPPORTED, text);
  }
}

void tiff_inspect(codec_tiff_reader *reader) {
  TIFF *tiff = reader->tiff;
  codec_tiff_facts *facts = &reader->facts;
  if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &facts->width) ||
      !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &facts->height) || facts->width == 0 ||
      facts->height == 0) {
    codec_fail(&reader->report, CODEC_DAMAGED, "it has no width or no height");
    return;
  }
  facts->bits = short_of(tiff, TIFFTAG_BITSPERSAMPLE, 1);
  facts->orientation = short_of(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  facts->resolution_unit = short_of(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
  TIFFGetField(tiff, TIFFTAG_XRESOLUTION, &facts->x_resolution);
  TIFFGetField(tiff, TIFFTAG_YRESOLUTION, &facts->y_resolution);
  facts->has_more_pages = !TIFFLastDirectory(tiff);
  reader->samples = short_of(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
  if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &reader->photometric))
    reader->photometric = usual_photometric(tiff, reader->samples);
  int colors = colors_of(reader->photometric, reader->samples);
  find_alpha(reader, colors);
  find_planes(reader, colors);
  facts->model = model_of(reader);
  facts->has_alpha = reader->alpha >= 0;
  choose_way(reader);
}
