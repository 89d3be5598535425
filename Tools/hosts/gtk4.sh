# GTK 4 in a scrolled window: the first of Touchstone and GTK to recognize a gesture gets the fingers.
need '
command:gcc                         gcc
command:pkg-config                  pkg-config
file:/usr/include/gtk-4.0/gtk/gtk.h libgtk-4-dev
'
build GTK4Host gtk.md
start_touch_screen
start card env GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none "$out/GTK4Host/card"
# GTK does not report when its window is mapped; until then, taps have no effect.
for _ in $(seq 40); do
  printf 'down 1 200 200\nwait 60\nup 1\nwait 300\n' | fingers
  ! grep -q 'tap ended' "$out/card.log" || break
done
# Touchstone claims: GTK's click on the same widget is denied.
expect card 1 'tap ended'
expect card 1 "GTK's click is denied"
never card 'GTK scrolled'

# Held still for longer than the 0.5 s of a long press, which claims the finger: it then moves without scrolling.
printf 'down 1 200 200\nwait 800\n' | fingers
expect card 2 'long press began'
{ for y in $(seq 195 -5 100); do echo "move 1 200 $y"; echo 'wait 16'; done; printf 'up 1\nwait 300\n'; } | fingers
expect card 2 'long press ended'
never card 'GTK scrolled'
never card 'GTK claims'

# The scroller claims: the finger is cancelled for Touchstone, and its long press does not begin while the finger
# rests for 0.9 s in the middle of a scroll.
begun=$(grep -c 'long press began' "$out/card.log")
{ printf 'down 2 200 220\nwait 60\n'; for y in $(seq 215 -5 120); do echo "move 2 200 $y"; echo 'wait 16'; done
  printf 'wait 900\nup 2\nwait 300\n'; } | fingers
[ "$(grep -c 'long press began' "$out/card.log")" = "$begun" ] || fails "a long press began while GTK scrolled."
expect card 2 'GTK claims a touch'
expect card 2 'GTK scrolled to 50 px'
expect card 2 'no long press: a touch was cancelled'
shoot scrolled

# Two sequences: Touchstone claims both, and the card turns.
Tools/window/spread fingers 230 60 | fingers
expect card 2 'turn began'
expect card 2 'turn ended'
shoot turned
[ "$(grep -c 'GTK claims' "$out/card.log")" = 1 ] || fails "GTK claimed a touch of two that turned the card."
stop
ok "a long press keeps the scroller from scrolling, and a scroll cancels the long press; two fingers turn the card"
