# Read by Tools/hosts/run: Examples/WaylandCompositor, which is a window of an X server whose touch screen is
# touched, and in it Examples/WaylandClient.

need '
command:wayland-scanner                                           libwayland-bin
file:/usr/include/wayland-client.h                                libwayland-dev
file:/usr/include/wlr/backend.h                                   libwlroots-dev
file:/usr/share/wayland-protocols/stable/xdg-shell/xdg-shell.xml  wayland-protocols
'
. Tools/hosts/wayland
compile_client
protocol=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
wayland-scanner server-header "$protocol" "$out/xdg-shell-protocol.h"
# shellcheck disable=SC2046 # several words
compile cc -O2 -Wall -Werror -I "$out" Examples/WaylandCompositor/compositor.c \
  $(pkg-config --cflags --libs touchstone wlroots wayland-server) -o "$out/compositor"

start_touch_screen
mkdir -m 700 "$out/run"
# The times of touches wrap some seconds after the start: the server's are milliseconds since the boot.
offset=$(python3 -c 'import time; print((2**32 - int(time.monotonic() * 1000) - 8000) % 2**32)')
start both env XDG_RUNTIME_DIR="$out/run" WLR_BACKENDS=x11 WLR_RENDERER=pixman TIME_OFFSET="$offset" \
  "$out/compositor" "$out/client"
await_picture
tap 300 250
expect both 5 'tap ended at (300, 250)'
