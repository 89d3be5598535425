# Read by Tools/hosts/run: Examples/WaylandClient in the compositor cage, which is a window of an X server whose
# touch screen is touched.

need '
command:cage                                                      cage
command:setpriv                                                   util-linux
command:wayland-scanner                                           libwayland-bin
file:/usr/include/wayland-client.h                                libwayland-dev
file:/usr/share/wayland-protocols/stable/xdg-shell/xdg-shell.xml  wayland-protocols
'
. Tools/hosts/wayland
compile_client

start_touch_screen
mkdir "$out/run" && chmod 700 "$out/run" && chown nobody "$out" "$out/run"
# cage refuses to run as root.
start client setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$out/run" XDG_RUNTIME_DIR="$out/run" \
  WLR_BACKENDS=x11 WLR_RENDERER=pixman stdbuf -oL cage -d -- "$out/client"
await_picture

# The finger lies still, so the long press comes from a timer, and wl_touch.up has no place.
tap 300 250
expect client 5 'tap ended at (300, 250)'
hold 300 250 700
expect client 5 'long press began at (300, 250)'
expect client 5 'long press ended at (300, 250)'
# Two fingers spread to twice their distance and turn by 22.5 degrees.
Tools/window/spread fingers 330 225 | fingers
expect client 5 'grip began'
expect client 5 'photo scaled by 2.00, turned by 22 degrees'
shoot spread
never client 'fault'
never client 'cancelled'
ok "$(grep -c . "$out/client.log") gestures of wl_touch events from cage"
