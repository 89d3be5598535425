#include "JPEGShared.h"

#include <jerror.h>
#include <string.h>

static codec_status status_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
      return CODEC_NO_MEMORY;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
    /* The file can be valid: sides above 65,500, and quantization tables that are redefined
     * between scans, with which an image can be decoded but not be written from coefficients. */
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
    case JERR_MISMATCHED_QUANT_TABLE:
      return CODEC_UNSUPPORTED;
    default:
      return CODEC_DAMAGED;
  }
}

static void on_error(j_common_ptr info) {
  jpeg_errors *errors = (jpeg_errors *)info->err;
  char text[JMSG_LENGTH_MAX];
  errors->base.format_message(info, text);
  codec_fail(errors->report, status_of(errors->base.msg_code), text);
  longjmp(errors->back, 1);
}

static void on_message(j_common_ptr info, int level) {
  jpeg_errors *errors = (jpeg_errors *)info->err;
  if (level >= 0) return;
  errors->base.num_warnings++;
  char text[JMSG_LENGTH_MAX] = "";
  if (errors->report->warnings == 0) errors->base.format_message(info, text);
  codec_warn(errors->report, text);
  if (errors->accepts_damage) return;
  codec_fail(errors->report, CODEC_DAMAGED, text);
  longjmp(errors->back, 1);
}

/* By default the library prints to standard error. */
static void on_output(j_common_ptr info) { (void)info; }

void jpeg_errors_set(jpeg_errors *errors, codec_report *report, bool accepts_damage) {
  jpeg_std_error(&errors->base);
  errors->base.error_exit = on_error;
  errors->base.emit_message = on_message;
  errors->base.output_message = on_output;
  errors->report = report;
  errors->accepts_damage = accepts_damage;
}

static void begin_input(j_decompress_ptr info) { (void)info; }

static boolean fill_input(j_decompress_ptr info) {
  jpeg_input *input = (jpeg_input *)info->src;
  jpeg_errors *errors = (jpeg_errors *)info->err;
  int code = 0;
  size_t got =
      codec_source_read(&input->source, input->offset, input->buffer, sizeof input->buffer, &code);
  if (code) {
    errors->report->error_number = code;
    codec_fail(errors->report, CODEC_SYSTEM, "the file cannot be read");
    longjmp(errors->back, 1);
  }
  input->offset += got;
  if (got == 0) {
    WARNMS(info, JWRN_JPEG_EOF);
    /* An artificial end marker: the library then uses what was read. */
    input->buffer[0] = 0xff;
    input->buffer[1] = JPEG_EOI;
    got = 2;
  }
  input->base.next_input_byte = input->buffer;
  input->base.bytes_in_buffer = got;
  return TRUE;
}

static void skip_input(j_decompress_ptr info, long count) {
  jpeg_input *input = (jpeg_input *)info->src;
  if (count <= 0) return;
  size_t held = input->base.bytes_in_buffer;
  if ((size_t)count <= held) {
    input->base.next_input_byte += count;
    input->base.bytes_in_buffer -= (size_t)count;
  } else {
    input->offset += (size_t)count - held;
    input->base.bytes_in_buffer = 0;
  }
}

static void end_input(j_decompress_ptr info) { (void)info; }

void jpeg_input_set(jpeg_input *input, codec_source source) {
  input->base = (struct jpeg_source_mgr){
      .init_source = begin_input,
      .fill_input_buffer = fill_input,
      .skip_input_data = skip_input,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = end_input,
  };
  input->source = source;
  input->offset = 0;
}

uint64_t jpeg_input_position(const jpeg_input *input) {
  uint64_t held = input->base.bytes_in_buffer;
  return held > input->offset ? 0 : input->offset - held;
}

static void begin_output(j_compress_ptr info) {
  jpeg_output *output = (jpeg_output *)info->dest;
  output->base.next_output_byte = output->buffer;
  output->base.free_in_buffer = sizeof output->buffer;
}

static void keep(j_compress_ptr info, size_t count) {
  jpeg_output *output = (jpeg_output *)info->dest;
  jpeg_errors *errors = (jpeg_errors *)info->err;
  if (codec_buffer_append(output->out, output->buffer, count)) return;
  codec_fail(errors->report, CODEC_NO_MEMORY, "no memory for the file");
  longjmp(errors->back, 1);
}

static boolean empty_output(j_compress_ptr info) {
  keep(info, sizeof ((jpeg_output *)info->dest)->buffer);
  begin_output(info);
  return TRUE;
}

static void end_output(j_compress_ptr info) {
  jpeg_output *output = (jpeg_output *)info->dest;
  keep(info, sizeof output->buffer - output->base.free_in_buffer);
}

void jpeg_output_set(jpeg_output *output, codec_buffer *out) {
  output->base = (struct jpeg_destination_mgr){
      .init_destination = begin_output,
      .empty_output_buffer = empty_output,
      .term_destination = end_output,
  };
  output->out = out;
}

/* Rounds up to a multiple of a sampling factor. */
static uint64_t padded(uint64_t blocks, int factor) {
  uint64_t step = factor > 0 ? (uint64_t)factor : 1;
  return (blocks + step - 1) / step * step;
}

uint64_t jpeg_coefficient_bytes(const struct jpeg_decompress_struct *info) {
  uint64_t blocks = 0;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    blocks += padded(component->width_in_blocks, component->h_samp_factor) *
              padded(component->height_in_blocks, component->v_samp_factor);
  }
  return blocks * sizeof(JBLOCK);
}
