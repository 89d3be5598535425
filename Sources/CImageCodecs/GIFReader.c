#include "Internal.h"

#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct codec_gif_reader {
  GifFileType *gif;
  codec_report report;
  codec_gif_facts facts;
  codec_source source;
  bool accepts_damage;
  /* Buffered bytes of the source from `offset` on; the library has consumed the first `taken`. */
  uint64_t offset;
  size_t taken, filled;
  /* The RGBA color of each index; only the first `colors` entries are set. */
  uint8_t palette[256][4];
  int colors;
  /* The transparent index, which needs no color; negative if there is none. */
  int clear;
  /* The indexes of a row, or of all rows of an interlaced picture. */
  uint8_t *indexes;
  bool has_absorbed;
  /* The number of rows that have been read. */
  uint32_t lines;
  /* Whether the library reads the blocks of the picture; the length of the one whose bytes it reads next, or 0
     before a length; and whether the file ends before the last of them. */
  bool reads_pixels;
  GifByteType block;
  bool has_ended;
  /* Whether each row of an interlaced picture has been read. */
  bool *is_read;
  uint32_t next_row;
  uint8_t buffer[16384];
};

/* The library asks for single bytes; the buffer saves a system call for each. */
static int take(codec_gif_reader *reader, GifByteType *to, int count) {
  int done = 0;
  while (done < count) {
    if (reader->taken == reader->filled) {
      int error_number = 0;
      reader->filled = codec_source_read(&reader->source, reader->offset, reader->buffer,
                                         sizeof reader->buffer, &error_number);
      reader->offset += reader->filled;
      reader->taken = 0;
      if (error_number) {
        reader->report.error_number = error_number;
        codec_fail(&reader->report, CODEC_SYSTEM, "the file cannot be read");
      }
      if (reader->filled == 0) break;
    }
    size_t left = reader->filled - reader->taken;
    size_t part = left < (size_t)(count - done) ? left : (size_t)(count - done);
    memcpy(to + done, reader->buffer + reader->taken, part);
    reader->taken += part;
    done += (int)part;
  }
  return done;
}

/* The library rejects a block that is cut off, and the last row if no empty block follows it. If damage is
   accepted, such a block gets the length that it has, and an empty one follows it: every row that is in the file
   is read. */
static int on_read(GifFileType *gif, GifByteType *to, int count) {
  codec_gif_reader *reader = gif->UserData;
  int done = take(reader, to, count);
  if (!reader->reads_pixels || !reader->accepts_damage || reader->report.status != CODEC_OK)
    return done;
  if (reader->block > 0) {
    reader->block = 0;
    return done;
  }
  uint64_t left = reader->source.size - (reader->offset - (reader->filled - reader->taken));
  if (done < 1 || *to > left) {
    reader->has_ended = true;
    *to = done < 1 ? 0 : (GifByteType)left;
  }
  reader->block = *to;
  return 1;
}

static const char *words(int error) {
  switch (error) {
    /* Reported for an end anywhere in the header, which includes the first table of colors. */
    case D_GIF_ERR_NO_SCRN_DSCR:
    case D_GIF_ERR_READ_FAILED: return "the file ends early";
    /* Reported for the end code of the pixels before the last of them. */
    case D_GIF_ERR_EOF_TOO_SOON: return "the picture ends early";
    default: {
      const char *text = GifErrorString(error);
      return text ? text : "it cannot be decoded";
    }
  }
}

static void fail(codec_gif_reader *reader, int error) {
  bool is_short = error == D_GIF_ERR_NOT_ENOUGH_MEM;
  codec_fail(&reader->report, is_short ? CODEC_NO_MEMORY : CODEC_DAMAGED, words(error));
}

/* Stores the transparent color of the next picture from its extension; skips other extensions. */
static bool read_extension(codec_gif_reader *reader, int *clear) {
  int code = 0;
  GifByteType *block = NULL;
  if (DGifGetExtension(reader->gif, &code, &block) != GIF_OK) return false;
  while (block) {
    GraphicsControlBlock control;
    if (code == GRAPHICS_EXT_FUNC_CODE &&
        DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
      *clear = control.TransparentColor;
    if (DGifGetExtensionNext(reader->gif, &block) != GIF_OK) return false;
  }
  return true;
}

/* Advances to the next picture. Returns false at the end and on an error, which *error then names. */
static bool find_picture(codec_gif_reader *reader, int *clear, int *error) {
  GifRecordType type = UNDEFINED_RECORD_TYPE;
  *error = 0;
  while (true) {
    if (DGifGetRecordType(reader->gif, &type) != GIF_OK) break;
    if (type == TERMINATE_RECORD_TYPE) return false;
    if (type == EXTENSION_RECORD_TYPE) {
      if (!read_extension(reader, clear)) break;
    } else if (type == IMAGE_DESC_RECORD_TYPE) {
      if (DGifGetImageDesc(reader->gif) == GIF_OK) return true;
      break;
    }
  }
  *error = reader->gif->Error ? reader->gif->Error : D_GIF_ERR_READ_FAILED;
  return false;
}

static void note_colors(codec_gif_reader *reader, const ColorMapObject *map, int clear) {
  reader->colors = map->ColorCount;
  reader->facts.index_bits = map->BitsPerPixel;
  for (int i = 0; i < map->ColorCount && i < 256; i++) {
    reader->palette[i][0] = map->Colors[i].Red;
    reader->palette[i][1] = map->Colors[i].Green;
    reader->palette[i][2] = map->Colors[i].Blue;
    reader->palette[i][3] = 255;
  }
  reader->clear = clear;
  reader->facts.has_clear_color = clear >= 0 && clear < 256;
  if (reader->facts.has_clear_color) memset(reader->palette[clear], 0, 4);
}

static void read_header(codec_gif_reader *reader) {
  int error = 0;
  int clear = NO_TRANSPARENT_COLOR;
  reader->gif = DGifOpen(reader, on_read, &error);
  if (!reader->gif) {
    fail(reader, error);
    return;
  }
  if (!find_picture(reader, &clear, &error)) {
    if (error)
      fail(reader, error);
    else
      codec_fail(&reader->report, CODEC_DAMAGED, "there is no picture in it");
    return;
  }
  const GifImageDesc *image = &reader->gif->Image;
  const ColorMapObject *map = image->ColorMap ? image->ColorMap : reader->gif->SColorMap;
  reader->facts = (codec_gif_facts){
      .width = (uint32_t)reader->gif->SWidth,
      .height = (uint32_t)reader->gif->SHeight,
      .left = (uint32_t)image->Left,
      .top = (uint32_t)image->Top,
      .frame_width = (uint32_t)image->Width,
      .frame_height = (uint32_t)image->Height,
      .is_interlaced = image->Interlace,
      .aspect = reader->gif->AspectByte,
  };
  if (map)
    note_colors(reader, map, clear);
  else
    codec_fail(&reader->report, CODEC_DAMAGED, "there is no table of colors");
}

codec_gif_reader *codec_gif_open(codec_source source, bool accepts_damage) {
  codec_gif_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->accepts_damage = accepts_damage;
  read_header(reader);
  return reader;
}

const codec_report *codec_gif_report(const codec_gif_reader *reader) { return &reader->report; }

codec_gif_facts codec_gif_get_facts(const codec_gif_reader *reader) { return reader->facts; }

bool codec_gif_skip_to_next(codec_gif_reader *reader) {
  if (reader->report.status != CODEC_OK) return false;
  int size = 0, error = 0, clear = 0;
  GifByteType *block = NULL;
  if (DGifGetCode(reader->gif, &size, &block) != GIF_OK) return false;
  while (block)
    if (DGifGetCodeNext(reader->gif, &block) != GIF_OK) return false;
  return find_picture(reader, &clear, &error);
}

/* Reads a row of indexes. Returns false, and stores the failure, on an error. */
static bool read_line(codec_gif_reader *reader, uint8_t *to) {
  reader->reads_pixels = true;
  if (DGifGetLine(reader->gif, to, (int)reader->facts.frame_width) != GIF_OK) {
    fail(reader, reader->has_ended ? D_GIF_ERR_READ_FAILED : reader->gif->Error);
    return false;
  }
  if (++reader->lines == reader->facts.frame_height && reader->has_ended)
    codec_warn(&reader->report, words(D_GIF_ERR_READ_FAILED));
  return true;
}

/* Reads all rows of an interlaced picture: every eighth, those halfway between, and so on. If damage is
   accepted, the rows after it stay transparent. */
static void absorb(codec_gif_reader *reader) {
  static const uint32_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  uint32_t width = reader->facts.frame_width, height = reader->facts.frame_height;
  reader->has_absorbed = true;
  reader->indexes = malloc((size_t)width * height);
  reader->is_read = calloc(height, sizeof *reader->is_read);
  if (!reader->indexes || !reader->is_read) {
    codec_fail(&reader->report, CODEC_NO_MEMORY, "no memory for an interlaced picture");
    return;
  }
  for (int pass = 0; pass < 4; pass++)
    for (uint32_t y = starts[pass]; y < height; y += steps[pass]) {
      if (!read_line(reader, reader->indexes + (size_t)y * width)) {
        if (!reader->accepts_damage || reader->report.status != CODEC_DAMAGED) return;
        codec_warn(&reader->report, reader->report.text);
        reader->report.status = CODEC_OK;
        return;
      }
      reader->is_read[y] = true;
    }
}

/* The indexes of a row of the frame; NULL if it could not be read. */
static const uint8_t *indexes_of(codec_gif_reader *reader, uint32_t row) {
  if (reader->facts.is_interlaced) {
    if (!reader->has_absorbed) absorb(reader);
    if (reader->report.status != CODEC_OK || !reader->is_read[row]) return NULL;
    return reader->indexes + (size_t)row * reader->facts.frame_width;
  }
  if (!reader->indexes) reader->indexes = malloc(reader->facts.frame_width);
  if (!reader->indexes) codec_fail(&reader->report, CODEC_NO_MEMORY, "no memory for a row");
  if (!reader->indexes || !read_line(reader, reader->indexes)) return NULL;
  return reader->indexes;
}

/* Looks up the colors of a row. An index without a color is damage; if damage is accepted, the pixel is
   transparent. */
static void color(codec_gif_reader *reader, const uint8_t *indexes, uint8_t *row) {
  for (uint32_t x = 0; x < reader->facts.frame_width; x++) {
    int index = indexes[x];
    memcpy(row + 4 * (size_t)x, reader->palette[index], 4);
    if (index < reader->colors || index == reader->clear) continue;
    char text[128];
    snprintf(text, sizeof text, "the pixel at %u,%u has an index beyond the palette's %d colors",
             (unsigned)(reader->facts.left + x), (unsigned)reader->next_row, reader->colors);
    if (reader->accepts_damage)
      codec_warn(&reader->report, text);
    else
      codec_fail(&reader->report, CODEC_DAMAGED, text);
  }
}

codec_status codec_gif_read_rows(codec_gif_reader *reader, uint8_t *rows, size_t stride,
                                 uint32_t count) {
  const codec_gif_facts *facts = &reader->facts;
  for (uint32_t i = 0; i < count && reader->report.status == CODEC_OK; i++, reader->next_row++) {
    uint8_t *row = rows + i * stride;
    memset(row, 0, (size_t)facts->width * 4);
    if (reader->next_row < facts->top || reader->next_row - facts->top >= facts->frame_height)
      continue;
    const uint8_t *indexes = indexes_of(reader, reader->next_row - facts->top);
    if (indexes) color(reader, indexes, row + 4 * (size_t)facts->left);
  }
  return reader->report.status;
}

codec_status codec_gif_finish(codec_gif_reader *reader) {
  /* After damage, the library is not behind the picture. */
  bool is_behind = reader->lines == reader->facts.frame_height && !reader->has_ended;
  if (reader->report.status != CODEC_OK || !is_behind) return reader->report.status;
  int error = 0, clear = 0;
  reader->reads_pixels = false;
  if (!find_picture(reader, &clear, &error) && error == D_GIF_ERR_READ_FAILED) fail(reader, error);
  return reader->report.status;
}

void codec_gif_close(codec_gif_reader *reader) {
  int error = 0;
  if (reader->gif) DGifCloseFile(reader->gif, &error);
  free(reader->indexes);
  free(reader->is_read);
  free(reader);
}
