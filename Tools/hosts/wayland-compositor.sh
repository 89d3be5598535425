# Sourced by Tools/hosts/run: Examples/WaylandCompositor with Examples/WaylandClient, on an X server with a
# test touch screen.

. Tools/hosts/wayland
need "$client_needs
file:/usr/include/wlr/backend.h  libwlroots-dev"
pkg-config 'wlroots >= 0.15' 'wlroots < 0.16' ||
  skip "the example is for wlroots 0.15, and this system has $(pkg-config --modversion wlroots)"
build_by WaylandClient wayland.md
build_by WaylandCompositor compositor.md

start_touch_screen
mkdir -m 700 "$out/run"
# The server's touch times are milliseconds since boot; they are made to wrap soon after the start. If the
# machine is too slow to draw before that moment, a later one is tried.
for wait in 6000 14000; do
  wrap=$(($(milliseconds_since_boot) + wait))
  offset=$(((2 ** 32 - wrap) % 2 ** 32))
  start both env XDG_RUNTIME_DIR="$out/run" WLR_BACKENDS=x11 WLR_RENDERER=pixman TIME_OFFSET="$offset" \
    WAYLAND_DEBUG=1 stdbuf -oL "$out/WaylandCompositor/compositor" "$out/WaylandClient/client"
  await_picture
  if [ $((wrap - $(milliseconds_since_boot))) -ge 2000 ]; then break; fi
  kill "$started" && wait "$started" || true
done
tap 300 250
expect_match both 5 'tap ended at \((299|300), (249|250)\)'

# A finger is held while the time wraps: it lands before and lifts at least 200 ms after.
hold 300 250 $((wrap - $(milliseconds_since_boot) + 200))
expect_match both 5 'long press began at \((299|300), (249|250)\)'
expect both 5 'long press ended'
expect_match both 5 'wl_touch@[0-9]+\.down\([0-9]+, 429496[0-9]{4}, '
expect_match both 5 'wl_touch@[0-9]+\.up\([0-9]+, [0-9]{1,5}, '

taps_twice() { [ "$(grep -c 'tap ended' "$out/both.log")" = 2 ]; }

# Three fingers, one after the other: the client's picture follows until the compositor takes them.
fingers <<'COMMANDS'
down 0 300 250
wait 100
move 0 310 250
wait 16
move 0 330 250
wait 16
down 1 380 260
down 2 440 260
wait 100
move 0 340 250
move 1 390 260
move 2 450 260
wait 16
move 0 380 250
move 1 430 260
move 2 490 260
wait 16
move 0 480 250
move 1 530 260
move 2 590 260
wait 200
COMMANDS
expect both 5 'grip began'
expect both 5 'three fingers take the window'
expect both 5 'grip cancelled'
shoot taken
fingers <<'COMMANDS'
up 0
up 1
up 2
wait 300
COMMANDS
expect_match both 5 'three fingers moved it by \(1[0-9]{2}, 0\)'
expect_match both 5 ' wl_touch@[0-9]+\.cancel\(\)'
# After the cancellation, the client receives no more events of these fingers.
[ -z "$(sed -n '/-> wl_touch.*cancel()/,$p' "$out/both.log" | grep -E -- '-> wl_touch.*(up|motion|frame)\(')" ] ||
  fails "the compositor went on with touches that it had cancelled."
tap 300 250
await 5 taps_twice || fails "the client gets no touches after the cancel."

# The compositor's window is enlarged: its client's window grows with it, and is touched in the new part.
resize 1200 790
expect_match both 5 ' xdg_toplevel@[0-9]+\.configure\(1200, 790, '
tap 1150 250
expect_match both 5 ' wl_touch@[0-9]+\.down\([0-9]+, [0-9]+, wl_surface@[0-9]+, [0-9]+, (1149|1150)\.0'
never both 'fault'
ok "three fingers are the compositor's, and the client's own gesture ended with wl_touch.cancel; times wrapped"
