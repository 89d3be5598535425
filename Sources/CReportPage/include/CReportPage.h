#ifndef TOUCHSTONE_REPORT_PAGE_H
#define TOUCHSTONE_REPORT_PAGE_H

#include <stddef.h>

/// A file that is embedded, without a zero at its end.
struct touchstone_page_file {
  const unsigned char *bytes;
  size_t count;
};

/// The script of a report: all files of Page/*.js, in the order of their dependencies.
struct touchstone_page_file touchstone_report_script(void);
/// The styles of reports, of comparisons and of the index of a folder.
struct touchstone_page_file touchstone_report_style(void);
/// The body of a report.
struct touchstone_page_file touchstone_report_body(void);

#endif
