/* Touchstone as a static library without a runtime: libtouchstone-embedded.a.
 *
 * The engine is compiled as Embedded Swift and needs nothing but the C library. A session comes in as bytes (the
 * compact form that `touchstone convert --compact` writes, or that a program writes itself), and what was
 * recognized comes out as lines of JSON, the same as those of `touchstone replay --format jsonl`.
 * Documentation/everywhere.md describes the operations.
 *
 *     uint8_t *input = touchstone_input(count);
 *     memcpy(input, session, count);
 *     if (touchstone_perform(count) != 0) report(TOUCHSTONE_OUTPUT_FAULT);
 *     uint32_t length = touchstone_take(TOUCHSTONE_OUTPUT_TRANSCRIPT);
 *     fwrite(touchstone_output(), 1, length, stdout);
 *
 * A process has one session at a time, and only one thread may call at a time. Running out of memory ends the
 * process, as in all Swift code. Link with -lm. The full interface for C, with windows,
 * layers, recognizers and callbacks, is touchstone.h; it is another library. */
#ifndef TOUCHSTONE_EMBEDDED_H
#define TOUCHSTONE_EMBEDDED_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The outputs that can be taken. */
enum touchstone_output_number {
  TOUCHSTONE_OUTPUT_TRANSCRIPT = 0,  /* lines of the transcript, each a JSON object */
  TOUCHSTONE_OUTPUT_EXPLANATION = 1, /* lines that explain decisions, for sessions that ask for them */
  TOUCHSTONE_OUTPUT_FAULT = 2,       /* the error in the last bytes, as a sentence */
  TOUCHSTONE_OUTPUT_DESCRIPTION = 3, /* the layers, recognizers and settings, as one JSON object */
  TOUCHSTONE_OUTPUT_STORY = 4        /* verdicts, attempts and deadlines, for sessions that ask for them */
};

/* Reserves memory for `length` bytes of a session and returns its address, valid until the next call of this
 * function. NULL for a length of 0 or above 256 MiB. */
uint8_t *touchstone_input(uint32_t length);

/* Performs the operations in the first `length` bytes of the input. Returns 0 if all were performed. Returns 1
 * if one was refused: those before it remain in effect, and TOUCHSTONE_OUTPUT_FAULT says what is wrong. */
int32_t touchstone_perform(uint32_t length);

/* The number of bytes that the last call of touchstone_perform performed. */
uint32_t touchstone_performed(void);

/* Takes the new bytes of an output and returns their number; 0 for an unknown output. */
uint32_t touchstone_take(uint32_t number);

/* The bytes that touchstone_take has taken, valid until the next call of any function; NULL if there are none. */
const uint8_t *touchstone_output(void);

/* The latest time at which the operation "advance" must be performed, in microseconds; NaN if nothing is pending. */
double touchstone_deadline(void);

/* The number of frames that were delivered. */
uint32_t touchstone_frames(void);

/* Forgets the session; the next bytes begin a new one. */
void touchstone_reset(void);

#ifdef __cplusplus
}
#endif
#endif
