# Sourced by Tools/install-c: the C library as Embedded Swift, which needs no runtime. Source Tools/prepare
# and Tools/embedded/engine.sh first.

library_toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
library_triple=$(uname -m)-unknown-linux-gnu
library_tables=$library_toolchain/lib/swift/embedded/$library_triple/libswiftUnicodeDataTables.a

# Whether the toolchain supports Embedded Swift for this machine.
can_embed() { [ -e "$library_tables" ]; }

# Of TouchRecordings: recordings in every format, scenes in JSON, recording, transcripts. Parts for the command
# line and for tests are left out.
library_recordings() {
  find Sources/TouchRecordings -name '*.swift' -not -path '*/Cases/*' -not -path '*/Conformance/*' \
    -not -path '*/Labels/*' -not -path '*/Proofs/*' -not -path '*/Synthesizer/*' -not -name 'SceneCheck+*' \
    -not -path '*/Replay/GestureLog*' -not -path '*/Replay/ReplaySummary*' -not -path '*/Replay/Replayer*' \
    -not -path '*/Replay/StandardGestures*' -not -path '*/Replay/Transcript+Text*' \
    -not -path '*/Replay/ComparedFile*' -not -path '*/Replay/TranscriptFile*' \
    -not -path '*/Replay/TranscriptRows*' \
    -not -path '*/Replay/TranscriptStream*' -not -path '*/Replay/ExplanationText*' -not -name 'LineReader*' \
    -not -name 'NamedScene*' | sort
  echo Sources/TouchRecordings/Synthesizer/{CircularFunctions,EvdevEncoder,SeededRandom,TouchPanel}.swift
}

# Compiles the library into objects in FOLDER: compile_library FOLDER.
compile_library() {
  local folder=$1 name options
  options=(
    -target "$library_triple" -O -Xfrontend -function-sections -DWithoutScenes -DCompleteTexts
    -I Tools/embedded/library -I Sources/CTouchstone/include -c
  )
  rm -rf "$folder" && mkdir -p "$folder"
  compile_module "$folder" Glibc "${options[@]}" Tools/embedded/library/Glibc.swift
  for name in "${engine_modules[@]}"; do
    # shellcheck disable=SC2046 # several files
    compile_module "$folder" "$name" "${options[@]}" $(find "Sources/$name" -name '*.swift')
  done
  # shellcheck disable=SC2046 # several files
  compile_module "$folder" TouchRecordings "${options[@]}" $(library_recordings)
  # shellcheck disable=SC2046 # several files
  compile_module "$folder" TouchstoneC "${options[@]}" $(find Sources/TouchstoneC -name '*.swift')
  gcc -c -O2 -fPIC -ffunction-sections -Wall -Wextra -Werror Tools/embedded/library/runtime.c -o "$folder/runtime.o"
  hook_allocations "$folder"
  gcc -c -O2 -fPIC -ffunction-sections -Wall -Wextra -Werror Tools/embedded/library/allocator.c \
    -o "$folder/allocator.o"
  gcc -c -O2 -fPIC -ffunction-sections -I Sources/CTouchstone/include Sources/CTouchstone/Layout.c -o "$folder/Layout.o"
}

# Makes the objects in FOLDER allocate only through Tools/embedded/library/allocator.c.
hook_allocations() {
  local object other
  for object in "$1"/*.o; do
    objcopy --redefine-sym posix_memalign=library_posix_memalign --redefine-sym malloc=library_malloc \
      --redefine-sym free=library_free "$object"
    other=$(nm -u "$object" | grep -owE 'calloc|realloc|reallocarray|aligned_alloc|memalign|strdup|strndup' || true)
    [ -z "$other" ] || fail "$object allocates with $other, which Tools/embedded/library/allocator.c does not have."
  done
}

# Links the objects of FOLDER: link_library FOLDER SONAME. Several modules may contain the same generic code.
#
# The library is never unloaded (nodelete): a thread that ends frees its last error with a function of the library.
#
# Of several definitions the linker takes the first. A module that uses another one may define a method of it
# without the body, which aborts, so the objects are in the order of the modules' dependencies.
link_library() {
  local folder=$1 soname=$2 interface name objects=()
  for name in Glibc "${engine_modules[@]}" TouchRecordings TouchstoneC Layout allocator runtime; do
    objects+=("$folder/$name.o")
  done
  gcc -shared -o "$folder/libtouchstone-c.so" "${objects[@]}" "$library_tables" -lm -lpthread \
    -Wl,-z,muldefs -Wl,--gc-sections -Wl,-z,defs -Wl,-z,relro -Wl,-z,nodelete -Wl,-soname="$soname" -Wl,-O1 \
    -Wl,--version-script=Packaging/libtouchstone.map -Wl,--hash-style=gnu
  mapfile -t interface < <(nm -D --defined-only "$folder/libtouchstone-c.so" |
    sed -n 's/.* T \(touchstone_[a-z_]*\)@.*/\1/p')
  mkdir -p "$folder/static"
  ld -r --gc-sections --gc-keep-exported $(printf -- '-u %s ' "${interface[@]}") -z muldefs \
    -o "$folder/static/touchstone.o" "${objects[@]}" "$library_tables"
}
