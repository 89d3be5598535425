# Dear ImGui, which polls: a tap between two frames is not lost, a drag moves the card, and Dear ImGui gets the
# fingers on its own window.
need '
command:g++                     g++
command:pkg-config              pkg-config
file:/usr/include/SDL2/SDL.h    libsdl2-dev
file:/usr/include/GL/gl.h       libgl-dev
file:/usr/include/imgui/imgui.h libimgui-dev
glob:/usr/lib/*/dri/swrast_dri.so libgl1-mesa-dri
'
build ImGuiHost imgui.md
start_touch_screen
# A point is half a pixel; SDL centers the window: its corner is at 240, 100.
start board env LIBGL_ALWAYS_SOFTWARE=1 "$out/ImGuiHost/board" 80
expect board 20 'touch the card'
sleep 1
printf 'down 1 600 300\nwait 60\nup 1\nwait 300\n' | fingers
expect board 2 'tap 1'
# Shorter than a frame.
printf 'down 1 600 300\nup 1\nwait 300\n' | fingers
expect board 2 'tap 2'
{ printf 'down 2 600 300\nwait 150\n'; for x in $(seq 605 5 660); do echo "move 2 $x 300"; echo 'wait 16'; done
  printf 'wait 200\nup 2\nwait 300\n'; } | fingers
expect_match board 2 'moved to \(8[3-5][0-9], 410\) pt'
shoot moved
# Tap the button of the window at 20, 20: the card returns to its place, and no touch reaches it.
printf 'down 1 320 190\nwait 100\nup 1\nwait 300\n' | fingers
expect board 2 'put back'
never board 'tap 3'
shoot back
stop
ok "taps are polled, a drag moves the card, and a button of Dear ImGui puts it back"
