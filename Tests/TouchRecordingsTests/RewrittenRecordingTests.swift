import Testing
import TouchRecordings

@Suite("Recordings that a YAML library has written again")
struct RewrittenRecordingTests {
  /// As libinput record writes it.
  private static let original = """
    # libinput record
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event1
      evdev:
        name: "Panel: 1"
        id: [24, 4660, 22136, 256]
        codes:
          1: [330]
          3: [47, 53, 54, 57]
        absinfo:
          53: [0, 3839, 0, 0, 12]
          54: [-1, 2159, 0, 0, 12]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      udev:
        properties:
        - ID_INPUT=1
        - ID_MODEL=A long name
      quirks:
      events:
      - evdev:
        - [  0,      0,   3,  57,     100]
        - [  0,      0,   3,  53,     300]
        - [  0,      0,   3,  54,     400]
        - [  0,      0,   0,   0,       0]
      - evdev:
        - [  1,     10,   3,  57,      -1]
        - [  1,     10,   0,   0,       0]

    """

  /// PyYAML's safe_dump(): keys in order, lists as items.
  private static let items = """
    devices:
    - evdev:
        absinfo:
          53:
          - 0
          - 3839
          - 0
          - 0
          - 12
          54:
          - -1
          - 2159
          - 0
          - 0
          - 12
          57: # The items of a library may be indented.
            - 0
            - 65535
            - 0
            - 0
            - 0
        codes:
          1:
          - 330
          3:
          - 47
          - 53
          - 54
          - 57
        id:
        - 24
        - 4660
        - 22136
        - 256
        name: 'Panel: 1'
        properties:
        - 1
      events:
      - evdev:
        - - 0
          - 0
          - 3
          - 57
          - 100
        - - 0
          - 0
          - 3
          - 53
          - 300
        -   - 0
            - 0
            - 3
            - 54
            - 400
        - [0, 0, 0, 0, 0]
      - evdev:
          - - 1
            - 10
            - 3
            - 57
            - -1
          - - 1
            - 10
            - 0
            - 0
            - 0
      node: /dev/input/event1
      quirks: null
      udev:
        properties:
        - ID_INPUT=1
        - ID_MODEL=A long name
    ndevices: 1
    version: 1

    """

  /// PyYAML's safe_dump(default_flow_style=None), and frames in brackets.
  private static let brackets = """
    devices:
    - evdev:
        absinfo:
          53: [0, 3839, 0,
              0, 12]
          54: [-1, 2159, 0, 0, 12]
          57: [0, 65535, 0, 0, 0]
        codes:
          1: [330]
          3: [47, 53, 54, 57]
        id: [24, 4660, 22136, 256]
        name: 'Panel: 1'
        properties: [1]
      events:
      - evdev: [[0, 0, 3, 57, 100], [0, 0, 3, 53, 300],
          [0, 0, 3, 54, 400],
          [0, 0, 0, 0, 0]]
      - evdev:
        - [1, 10, 3, 57, -1]
        - [1, 10, 0, 0, 0]
      node: /dev/input/event1
      quirks: null
      udev:
        properties: ['ID_INPUT=1', ID_MODEL=A
            long name]
    ndevices: 1
    version: 1

    """

  @Test("lists are read in brackets and as items, on any number of lines")
  func layouts() throws {
    let original = try Recording.read(text: Self.original).get()
    #expect(original.devices.first?.udevProperties == ["ID_INPUT=1", "ID_MODEL=A long name"])
    #expect(original.events.count == 6)
    #expect(try Recording.read(text: Self.items).get() == original)
    #expect(try Recording.read(text: Self.brackets).get() == original)
  }

  @Test(
    "an event of items that is damaged is an error at the damage",
    arguments: [
      ("- - 0\n  - 0\n  - 3", "4:1: expected the next of five numbers of an event, found"),
      ("- - 0\n  - 0\n  - x", "3:9: expected a number, found \"x\""),
      ("- - 0\n  - 0\n  - 3\n  - 57\n  - 1\n  - 2", "6:9: expected an event"),
      ("- -\n  - 0", "1:8: expected a number, found the end of the line"),
    ])
  func damaged(event: String, error: String) throws {
    let head = "version: 1\ndevices:\n- events:\n  - evdev:\n"
    let lines = event.split(separator: "\n").map { "    \($0)\n" }.joined()
    let found = try #require(Recording.read(text: head + lines, file: "a").error)
    let line = found.line - head.count { $0 == "\n" }
    #expect("\(line):\(found.column): \(found.reason)".hasPrefix(error), "\(found)")
  }

  @Test("long texts that a library folds, and keys that it quotes, are read")
  func foldedTexts() throws {
    let machine = "dmi:bvnA:pvrThinkPad X1 Carbon 7th:ct10:"
    // PyYAML's two kinds of quotes and its plain texts, and the blocks of js-yaml.
    let forms = [
      "'dmi:bvnA:pvrThinkPad\n    X1 Carbon 7th:ct10:'",
      "\"dmi:bvnA:pvrThinkPad\\\n    \\ X1 Carbon 7th:ct10:\"",
      "dmi:bvnA:pvrThinkPad\n    X1 Carbon\n    7th:ct10:",
      ">-\n    dmi:bvnA:pvrThinkPad X1\n    Carbon 7th:ct10:",
    ]
    for form in forms {
      let text = Self.original
        .replacing("ndevices: 1\n", with: "ndevices: 1\nsystem:\n  dmi: \(form)\n  kernel: 5.1\n")
        .replacing("A long name", with: "A long\n      name")
        .replacing("  53: [", with: "  '53': [").replacing("  3: [", with: "  \"3\": [")
      for text in [text, text.replacing("\n", with: "\r\n")] {
        var recording = try Recording.read(text: text).get()
        #expect(recording.origin.machine == machine)
        #expect(recording.origin.kernel == "5.1")
        recording.origin = Recording.Origin()
        #expect(recording == (try Recording.read(text: Self.original).get()))
      }
    }
    let open = Recording.read(text: "version: 1\nsystem:\n  dmi: 'a\n  kernel: 5.1'\n")
    #expect(open.error?.description.contains("a text with a closing quote") == true)
  }

  @Test(
    "the quotes in a device's name need no escape, as libinput writes it, and get one",
    arguments: [
      (#""Acme 15.6" panel""#, #"Acme 15.6" panel"#), (#""Acme 15.6"" # 7""#, #"Acme 15.6"" # 7"#),
      (#""A "B" C"  # a comment"#, #"A "B" C"#), (#""Acme 15.6"""#, #"Acme 15.6""#),
      ("\"\"\"", "\""),
      (#""A \"B\" C""#, #"A "B" C"#), (#"'A "B"'"#, #"A "B""#), (#""A" # "B""#, "A"),
    ])
  func quotesInNames(written: String, name: String) throws {
    for ending in ["\n", "\r\n"] {
      let text = Self.original.replacing("\"Panel: 1\"", with: written).replacing(
        "\n", with: ending)
      let recording = try Recording.read(text: text).get()
      #expect(recording.devices.map(\.name) == [name])
      #expect(recording.events == (try Recording.read(text: Self.original).get()).events)
      let again = try Recording.read(text: recording.libinputRecordText()).get()
      #expect(again.devices.map(\.name) == [name])
    }
    let open = Recording.read(text: Self.original.replacing("\"Panel: 1\"", with: "\"A\" B"))
    #expect(open.error?.description.contains("expected the end of the line, found \"B\"") == true)
  }

  @Test("a recording in braces is an error that says what to do")
  func braces() {
    let outcome = Recording.read(
      text: #"{"version": 1, "devices": [{"evdev": {"name": "Panel"}}]}"#, file: "tap.json")
    #expect(
      outcome.error?.description
        == "tap.json: expected libinput record, evemu, evtest or getevent text, found a recording in "
        + "braces (JSON or YAML in flow style); write it in block style, as PyYAML's safe_dump() does."
    )
  }
}
