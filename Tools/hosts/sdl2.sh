# SDL 2: a tap, two fingers that spread and turn a picture, one finger that drags another, and both at once.
need '
command:gcc                  gcc
command:pkg-config           pkg-config
file:/usr/include/SDL2/SDL.h libsdl2-dev
'
build SDL2Host sdl.md
start_touch_screen
# At 80 dots per inch, a point is half a pixel. SDL centers the window: its corner is at 240, 100.
start photos "$out/SDL2Host/photos" 80
expect photos 20 '0.50 pixels a point; touch a picture'
sleep 0.5
fingers <<'EOT'
down 1 340 200
wait 80
up 1
wait 300
EOT
expect photos 5 'tap on the sea at (100, 80) pt'
# Twice as far apart, 22.5 degrees clockwise. The movement before the gesture begins is included afterwards.
Tools/window/spread fingers 410 240 | fingers
expect_match photos 5 \
  'the sea: center \(3[34][0-9], 2[78][0-9]\) pt, scale (1\.[89]|2\.0)[0-9], turned 2[123] degrees'
shoot spread
# Drag the other picture with one finger, which rests before it lifts.
{ printf 'down 2 710 420\nwait 150\n'; for x in $(seq 700 -10 590); do echo "move 2 $x 420"; echo 'wait 16'; done
  echo 'wait 200'; echo 'up 2'; } | fingers
expect_match photos 5 'the desert: center \(7[01][0-9], 640\) pt, scale 1.00, turned 0 degrees'
# One finger on each, at the same time: to the right, and downward.
{ printf 'down 1 410 240\ndown 2 595 420\nwait 150\n'
  for way in $(seq 5 5 50); do printf 'move 1 %d 240\nmove 2 595 %d\nwait 16\n' $((410 + way)) $((420 + way)); done
  printf 'wait 200\nup 1\nup 2\n'; } | fingers
expect_match photos 5 'the sea: center \(4[23][0-9], 2[78][0-9]\) pt, scale (1\.[89]|2\.0)'
expect_match photos 5 'the desert: center \(7[01][0-9], 7[23][0-9]\) pt, scale 1.00, turned 0 degrees'
never photos 'finger'
stop

# At four times the density, 15 pixels are 7.5 points, which is within the slop of a tap (18 points).
start dense "$out/SDL2Host/photos" 320
expect dense 20 '2.00 pixels a point'
sleep 0.5
printf 'down 1 640 400\nwait 100\nmove 1 655 400\nwait 100\nup 1\n' | fingers
expect_match dense 5 'tap on the sea at \(10[78], 30\) pt'
stop
ok "a tap, a pinch that turns, a drag and two drags at once arrive on the right pictures, in points"
