# Read by Tools/wasm and Tools/embedded-c: the sources of the engine as Embedded Swift, with its interface of
# numbers and bytes, and what their compilation has in common.

# The core modules, in the order of their dependencies.
engine_modules=(TouchGeometry TouchTracking TouchGestures Touchstone TouchContainers)

# Of TouchRecordings, which reads files, what is wanted without files; it is compiled into the interface.
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

# Compiles the engine into objects in FOLDER: compile_engine FOLDER OPTION... (target, and what is emitted).
compile_engine() {
  local folder=$1 name
  shift
  mkdir -p "$folder"
  for name in "${engine_modules[@]}"; do
    # shellcheck disable=SC2046 # several files
    compile_module "$folder" "$name" "$@" $(find "Sources/$name" -name '*.swift')
  done
  compile_module "$folder" TouchstoneBytes "$@" "${engine_interface[@]}"
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
