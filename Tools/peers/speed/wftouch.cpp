// wf-touch, the gesture library of the Wayfire compositor, on the workloads of touchstone bench. It has no
// layers, no relations between gestures and no values to read; a gesture is a list of steps that is completed
// or cancelled. The workload's gestures are expressed as such steps.
#include <wayfire/touch/touch.hpp>

#include "rows.h"

using namespace wf::touch;

namespace {
using actions_t = std::vector<std::unique_ptr<gesture_action_t>>;
std::vector<std::unique_ptr<gesture_t>> gestures;

void add(actions_t steps) {
  gestures.push_back(std::make_unique<gesture_t>(std::move(steps), [] { act(1); }));
}

std::unique_ptr<gesture_action_t> touches(int count, bool down) { return std::make_unique<touch_action_t>(count, down); }

void addTaps(int taps) {
  actions_t steps;
  for (int i = 0; i < taps; ++i) {
    steps.push_back(touches(1, true));
    steps.push_back(touches(1, false));
  }
  add(std::move(steps));
}

void addHold() {
  actions_t steps;
  steps.push_back(touches(1, true));
  steps.push_back(std::make_unique<hold_action_t>(500));
  steps.back()->set_move_tolerance(10);
  add(std::move(steps));
}

// A drag, pinch or rotation that continues as long as the fingers move, because its goal is out of reach.
void addEndless(int fingers, std::unique_ptr<gesture_action_t> step) {
  actions_t steps;
  steps.push_back(touches(fingers, true));
  steps.push_back(std::move(step));
  add(std::move(steps));
}

std::unique_ptr<gesture_action_t> drag() { return std::make_unique<drag_action_t>(MOVE_DIRECTION_RIGHT, 1e9); }
std::unique_ptr<gesture_action_t> pinch() { return std::make_unique<pinch_action_t>(1e9); }
std::unique_ptr<gesture_action_t> rotation() { return std::make_unique<rotate_action_t>(1e9); }

void build(const char *name) {
  const std::string workload = name;
  if (workload == "W1") {
    addEndless(1, drag());
  } else if (workload == "W2") {
    addEndless(2, pinch());
    addEndless(2, rotation());
    addEndless(2, drag());
  } else if (workload == "W3") {
    addTaps(1);
    addTaps(2);
    addHold();
  } else if (workload == "W4") {
    addTaps(1);
    addTaps(2);
    addHold();
    addEndless(1, drag());
    addEndless(2, pinch());
    addEndless(2, rotation());
    addEndless(1, drag());
    addEndless(2, drag());
  } else {
    for (int i = 0; i < 1000; ++i) addEndless(1, drag());
  }
}

void feed(const struct rows *rows) {
  static const gesture_event_type_t types[] = {EVENT_TYPE_TOUCH_DOWN, EVENT_TYPE_MOTION, EVENT_TYPE_TOUCH_UP};
  int down = 0;
  for (size_t i = 0; i < rows->count; ++i) {
    const struct row &row = rows->list[i];
    gesture_event_t event{types[row.phase], uint32_t(row.microseconds / 1000), row.finger, {row.x, row.y}};
    if (row.phase == BEGAN && down++ == 0)
      for (auto &gesture : gestures) gesture->reset(event.time);
    if (row.phase == ENDED) --down;
    for (auto &gesture : gestures) gesture->update_state(event);
  }
}
}  // namespace

int main(int count, char **arguments) { return measure("wf-touch", TOUCH_VERSION, arguments, count, build, feed); }
