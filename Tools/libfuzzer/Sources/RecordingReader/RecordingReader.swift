import TouchRecordings

/// Called by libFuzzer with each input: reads it as a recording in any format, and replays it.
@_cdecl("LLVMFuzzerTestOneInput")
public func readRecording(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let recording = Recording.read(bytes, file: "input").recording
  let replayer = Replayer(recording)
  _ = replayer.run(in: replayer.standardWindow())
  _ = Recording.read(recording.libinputRecordBytes())
  return 0
}
