// Embeds the page's files, so that the command needs none of them at run time.
#include "CReportPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "Page/model.js"
    ,
#embed "Page/differences.js"
    ,
#embed "Page/view.js"
    ,
#embed "Page/head.js"
    ,
#embed "Page/measures.js"
    ,
#embed "Page/stage.js"
    ,
#embed "Page/limits.js"
    ,
#embed "Page/lanes.js"
    ,
#embed "Page/why.js"
    ,
#embed "Page/share.js"
    ,
#embed "../../Tools/browser/engine.js"
    ,
#embed "Page/trial.js"
    ,
#embed "Page/whatif.js"
    ,
#embed "Page/tries.js"
    ,
#embed "Page/main.js"
};

static const unsigned char style[] = {
#embed "Page/style.css"
};

static const unsigned char body[] = {
#embed "Page/body.html"
};

struct touchstone_page_file touchstone_report_script(void) {
  return (struct touchstone_page_file){script, sizeof script};
}

struct touchstone_page_file touchstone_report_style(void) {
  return (struct touchstone_page_file){style, sizeof style};
}

struct touchstone_page_file touchstone_report_body(void) {
  return (struct touchstone_page_file){body, sizeof body};
}
