# SDL 2: a tap, two fingers that spread and turn a picture, one that drags another, and both at once.
need '
command:gcc                  gcc
command:pkg-config           pkg-config
file:/usr/include/SDL2/SDL.h libsdl2-dev
'
build SDL2Host sdl.md
start_touch_screen
# 80 dots an inch make a point half a pixel.
start photos "$out/SDL2Host/photos" 80
expect photos 20 '0.50 pixels a point; touch a picture'
sleep 0.5
fingers <<'EOT'
down 1 100 100
wait 80
up 1
wait 300
EOT
expect photos 5 'tap on the sea at (100, 80) pt'
Tools/window/spread fingers 170 140 | fingers
expect photos 5 'the sea: center (340, 280) pt, scale 1.'
shoot spread
