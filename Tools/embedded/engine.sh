# Sourced by Tools/wasm and Tools/embedded-c: compiles the engine as Embedded Swift, with its interface of
# numbers and bytes.

# The core modules, in the order of their dependencies.
engine_modules=(TouchGeometry TouchTracking TouchGestures Touchstone TouchContainers)

# The parts of TouchRecordings that need no files; they are compiled into the interface.
engine_interface=(
  Sources/TouchstoneBytes/*.swift
  Sources/TouchRecordings/Compact/{CompactPlayer,CompactScene,CompactScene+JSON,SessionBytes}.swift
  Sources/TouchRecordings/Compact/{SessionOperation,SessionRecords}.swift
  Sources/TouchRecordings/{Story,Text}/*.swift
  Sources/TouchRecordings/{ControlCharacters,Evdev/EvdevFaults}.swift
  Sources/TouchRecordings/Replay/{FramePlayer,PointerInput,Explanation,ExplanationStream,FaultSentences}.swift
  Sources/TouchRecordings/Replay/{FixedDecimals,RecognizerNames,TextTable,Transcript}.swift
  Sources/TouchRecordings/Replay/{Transcript+JSON,TranscriptRecorder}.swift
)

engine_flags=(
  -enable-experimental-feature Embedded
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -swift-version 6 -wmo -Osize -parse-as-library -enforce-exclusivity=unchecked
  -Xfrontend -disable-stack-protector -warnings-as-errors -package-name touchstone
)

# Compiles the engine into one object in FOLDER: compile_engine FOLDER OPTION... (target, and what is emitted).
#
# Everything is one module without public declarations, except the interface, so that the compiler sees which functions
# are never called and which methods are never overridden.
compile_engine() {
  local folder=$1
  shift
  engine_sources "$folder/sources"
  compile_module "$folder" TouchstoneEngine "$@" "$folder"/sources/*.swift
}

# Copies the sources to FOLDER, as those of one module: without imports of each other and without access levels above
# internal. File names begin with the module, because two modules may have files with the same name.
engine_sources() {
  local folder=$1 module file
  rm -rf "$folder" && mkdir -p "$folder"
  for module in "${engine_modules[@]}"; do
    find "Sources/$module" -name '*.swift' | while read -r file; do
      without_access "$file" >"$folder/$module-${file##*/}"
    done
  done
  # Two modules have their own type of this name.
  sed -i -E 's/\bReusableArray\b/ArbiterReusableArray/g' "$folder"/TouchGestures-*.swift
  for file in "${engine_interface[@]}"; do
    case $file in
      # These functions are the interface.
      Sources/TouchstoneBytes/*) sed -E '/^import Touch/d' "$file" >"$folder/TouchstoneBytes-${file##*/}" ;;
      *) without_access "$file" >"$folder/TouchRecordings-${file##*/}" ;;
    esac
  done
}

# Prints a source without imports of the package's modules and without public, package and open. Attributes for
# public declarations are removed too.
without_access() {
  local before='^( *((@[A-Za-z_]+(\([^)]*\))?|final|static|override|weak|indirect|nonisolated\(unsafe\)) +)*)'
  sed -E -e '/^(@_exported |public |package )?import Touch/d' \
    -e 's/^( *)@(frozen|usableFromInline|inlinable) */\1/' \
    -e "s/$before(public|package|open) /\1/" -e "s/$before(public|package|internal)\(set\) /\1/" "$1"
}

compile_module() {
  local folder=$1 name=$2
  shift 2
  swiftc "${engine_flags[@]}" -I "$folder" -module-name "$name" \
    -emit-module -emit-module-path "$folder/$name.swiftmodule" "$@" -o "$folder/$name.o"
}

# A number that changes with the sources, the options and the toolchain: engine_stamp FILE...
engine_stamp() {
  { swiftc --version 2>/dev/null; cat "$@" Tools/embedded/engine.sh \
    $(find "${engine_modules[@]/#/Sources/}" -type f | sort) "${engine_interface[@]}"; } | cksum
}
