# Sourced by Tools/hosts/run: Examples/WaylandClient in the compositor cage, whose X server has a test touch
# screen.

. Tools/hosts/wayland
need "$client_needs
command:cage     cage
command:Xwayland xwayland
command:setpriv  util-linux"
build_by WaylandClient wayland.md

start_touch_screen
mkdir "$out/run" && chmod 700 "$out/run" && chown nobody "$out" "$out/run"
# cage refuses to run as root.
start client setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$out/run" XDG_RUNTIME_DIR="$out/run" \
  WLR_BACKENDS=x11 WLR_RENDERER=pixman stdbuf -oL cage -d -- "$out/WaylandClient/client"
await_picture

# The finger rests, so the long press comes from a timer, and wl_touch.up has no location.
tap 300 250
expect_match client 5 'tap ended at \((299|300), (249|250)\)'
hold 300 250 700
expect_match client 5 'long press began at \((299|300), (249|250)\)'
expect client 5 'long press ended'
# Two fingers spread to twice their distance and turn by 22.5 degrees.
Tools/window/spread fingers 330 225 | fingers
expect client 5 'grip began'
expect_match client 5 'grip ended .* scale 1\.[89][0-9], 2[0-3] degrees'
shoot spread
never client 'fault'
never client 'cancelled'
ok "$(grep -cE '(began|ended) at ' "$out/client.log") lines of gestures of wl_touch events from cage"
