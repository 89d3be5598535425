import Foundation
import ProgramRuns
import Testing
import TouchImaging

@Suite("touchstone image", .serialized)
struct ImageTests {
  @Test("info says format, size and channels, a line a picture")
  func information() async throws {
    let outcome = try await Tool.run("touchstone image info Recordings/images/{lake,blossom}.png")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines[0] == "\(Repository.lake): PNG, 408x272, 8-bit RGB, 56.6 kB")
    #expect(outcome.lines[1].contains("240x240, 8-bit RGB with alpha, "))
  }

  @Test("info as JSON has a name for each thing")
  func informationAsJSON() async throws {
    let outcome = try await Tool.run("touchstone image info --format json \(Repository.lake)")
    let object = try object(outcome.lastLine)
    #expect(object["format"] as? String == "png")
    #expect(object["width"] as? Int == 408 && object["height"] as? Int == 272)
    #expect(object["orientation"] as? Int == 1)
    #expect(object["colorModel"] as? String == "rgb" && object["bitsPerChannel"] as? Int == 8)
    #expect(object["hasAlpha"] as? Bool == false && object["isProgressive"] as? Bool == false)
  }

  @Test("info continues after a file that is not an image, and the status says so")
  func informationOfOthers() async throws {
    let outcome = try await Tool.run("touchstone image info README.md \(Repository.lake) none")
    #expect(outcome.status == 65)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.split(separator: "\n").count == 2)
  }

  @Test("a filter changes every pixel as the library's does, and keeps alpha")
  func filter() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      "touchstone image filter --filter gray,sobel Recordings/images/anemone.png "
        + "-o '\(scratch.file("new.png"))'")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let old = try picture(Repository.path("Recordings/images/anemone.png"))
    let chain: FilterChain = [GrayFilter(.mean), SobelFilter()]
    let isSame = try picture(scratch.file("new.png")) == old.applying(chain)
    #expect(isSame)
    #expect(try scratch.contents == ["new.png"])
  }

  @Test("pie draws shares, and refuses invalid ones")
  func pie() async throws {
    let scratch = try ScratchFolder()
    let new = scratch.file("pie.png")
    let outcome = try await Tool.run(
      "touchstone image pie cats=3 dogs=1 --size 400x200 -o '\(new)'")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let image = try picture(new)
    #expect(image.width == 400 && image.height == 200)
    // The first slice is three quarters: it covers the lower part and the right.
    let middle = (x: 16 + 84, y: 100)
    #expect(image[middle.x + 30, middle.y + 30] != image[middle.x - 30, middle.y - 30])
    for slice in ["cats", "cats=0", "cats=-1", "cats=many", "=3"] {
      let refused = try await Tool.run(
        "touchstone image pie \(slice) -o '\(scratch.file("no.png"))'")
      #expect(refused.status != 0, "\(slice)")
      #expect(!refused.errors.isEmpty)
    }
    #expect(try scratch.contents == ["pie.png"])
  }

  @Test("touchstone image filter changes only the given region")
  func region() async throws {
    let scratch = try ScratchFolder()
    _ = try await Tool.run(
      "touchstone image filter --filter gbr --region 0,0,200,100 \(Repository.lake) "
        + "-o '\(scratch.file("new.png"))'")
    let (old, new) = (
      try picture(Repository.path(Repository.lake)), try picture(scratch.file("new.png"))
    )
    let (before, after) = (old[199, 99], new[199, 99])
    #expect(after == Pixel(red: before.green, green: before.blue, blue: before.red))
    #expect(new[200, 99] == old[200, 99] && new[199, 100] == old[199, 100])
  }

  @Test("a threshold divides the grays of the chart at its value")
  func threshold() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      "touchstone image threshold --lower 100 --upper 200 --inside 9 --outside 250 "
        + "Recordings/images/chart.png -o '\(scratch.file("new.png"))'")
    #expect(outcome.status == 0)
    let new = try picture(scratch.file("new.png"))
    // The grays are tenths of 255: 102 is the first inside the range, 178.5 the last but one, 204 is outside.
    let grays = (0...10).map { new[40 + 40 * $0, 38].red }
    #expect(grays == [250, 250, 250, 250, 9, 9, 9, 9, 250, 250, 250])
  }

  @Test("the histogram counts every pixel once, and its drawing is a picture of the size")
  func histogram() async throws {
    let scratch = try ScratchFolder()
    let text = try await Tool.run("touchstone image histogram \(Repository.lake)")
    #expect(text.lines.count == 5)
    for line in text.lines.dropFirst() {
      #expect(line.split(separator: " ")[1] == "\(408 * 272)")
    }
    let json = try await Tool.run(
      "touchstone image histogram --format json --size 300x200 \(Repository.lake) "
        + "-o '\(scratch.file("new.png"))'")
    let counts = try #require(try object(json.lastLine)["red"] as? [Int])
    #expect(counts.count == 256 && counts.reduce(0, +) == 408 * 272)
    let drawing = try picture(scratch.file("new.png"))
    #expect(drawing.width == 300 && drawing.height == 200)
  }

  @Test("a thumbnail fits, keeps its proportions and takes the format of its name")
  func thumbnail() async throws {
    let scratch = try ScratchFolder()
    for (name, format) in [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.webp", "WEBP")] {
      let outcome = try await Tool.run(
        "touchstone image thumbnail \(Repository.lake) --size 102x102 "
          + "-o '\(scratch.file(name))'; touchstone image info '\(scratch.file(name))'")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("\(format), 102x68,"))
    }
  }

  @Test("pictures go through standard input and output")
  func streams() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      "touchstone image filter --filter gray - -o - < \(Repository.lake) "
        + "> '\(scratch.file("new.png"))'; touchstone image info - < '\(scratch.file("new.png"))'")
    #expect(outcome.status == 0)
    #expect(outcome.lastLine.hasPrefix("-: PNG, 408x272, 8-bit gray, "))
  }

  @Test("recompressing keeps every pixel and makes no file larger")
  func recompress() async throws {
    let scratch = try ScratchFolder()
    let large = try await Tool.run(
      "touchstone image filter --filter gbr \(Repository.lake) -o '\(scratch.file("a.png"))'")
    #expect(large.status == 0)
    let outcome = try await Tool.run(
      "touchstone image recompress a.png -o b.png", in: scratch.url)
    #expect(outcome.status == 0)
    // As in "b.png: 56559 bytes became 50061, 11.4 % less, in 1.537 s".
    let words = outcome.lastLine.split(separator: " ").map(String.init)
    #expect(words.first == "b.png:")
    #expect(Array(words.suffix(3)).first == "in")
    #expect(words.last == "s")
    let number: String = words.dropLast().last ?? ""
    let seconds: Double = try #require(Double(number))
    #expect((0..<120).contains(seconds))
    let isSame = try picture(scratch.file("a.png")) == picture(scratch.file("b.png"))
    #expect(isSame)
    let sizes = try ["a.png", "b.png"].map {
      try Data(contentsOf: scratch.url.appending(path: $0)).count
    }
    #expect(sizes[1] <= sizes[0])
  }

  @Test(
    "no command writes over the picture that it reads unless it is told to",
    arguments: [
      "filter --filter gray", "threshold --lower 9", "thumbnail --size 9x9", "recompress",
      "crop --region 0,0,9,9",
    ])
  func overwriting(command: String) async throws {
    let scratch = try ScratchFolder()
    let old = try Data(contentsOf: Repository.root.appending(path: Repository.lake))
    try scratch.write(old, to: "a.png")
    let line = "touchstone image \(command) a.png -o ./a.png"
    let refused = try await Tool.run(line, in: scratch.url)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--force"))
    if command != "recompress" {
      let redirected = try await Tool.run(
        "touchstone image \(command) - -o a.png < a.png", in: scratch.url)
      #expect(redirected.status == 64)
      #expect(redirected.errors.contains("--force"), "\(redirected.errors)")
    }
    #expect(try Data(contentsOf: scratch.url.appending(path: "a.png")) == old)
    #expect(try await Tool.run("\(line) --force", in: scratch.url).status == 0)
    #expect(try scratch.contents == ["a.png"])
  }

  @Test("long work shows progress on a terminal, and erases it")
  func progress() async throws {
    let scratch = try ScratchFolder()
    let lines = [
      "touchstone image recompress '\(Repository.path(Repository.lake))' -o new.png",
      "touchstone render '\(Repository.path("Recordings/pinch-out.yml"))' --size 99x99 -o new.png",
      "touchstone render '\(Repository.path("Recordings/tap.yml"))' --at 0.05 --size 99x99 -o new.png",
      "touchstone render '\(Repository.path("Recordings/tap.yml"))' --strip 2 --size 99x99 -o new.png",
    ]
    for line in lines {
      // script(1) runs it on a separate terminal.
      let outcome = try await Tool.run(
        "script -q -e -c \"\(line)\" all.txt > /dev/null", in: scratch.url)
      #expect(outcome.status == 0, "\(line)")
      let text = try String(contentsOf: scratch.url.appending(path: "all.txt"), encoding: .utf8)
      #expect(text.contains(": 100 %\r\u{1B}[K"), "\(line)")
    }
  }

  @Test("recompressing refuses a name of another format than the file's")
  func recompressedName() async throws {
    let scratch = try ScratchFolder()
    let lake = try Data(contentsOf: Repository.root.appending(path: Repository.lake))
    try scratch.write(lake, to: "a.png")
    try scratch.write(lake, to: "picture")
    for name in ["b.jpg", "b.webp", "b"] {
      let outcome = try await Tool.run(
        "touchstone image recompress a.png -o \(name)", in: scratch.url)
      #expect(
        outcome.status == 64 && outcome.errors.contains("a.png is PNG, so the output name must"))
    }
    let same = "touchstone image recompress picture -o picture --force"
    #expect(try await Tool.run(same, in: scratch.url).status == 0)
    #expect(try scratch.contents == ["a.png", "picture"])
  }

  @Test("recompressing into a folder goes on after an image that is refused")
  func recompressedFolder() async throws {
    let scratch = try ScratchFolder()
    let lake = try Data(contentsOf: Repository.root.appending(path: Repository.lake))
    for name in ["a.jpg", "b.png", "c.png"] { try scratch.write(lake, to: name) }
    let named = try await Tool.run(
      "touchstone image recompress a.jpg b.png --into new --level 0", in: scratch.url)
    #expect(named.status == 64)
    #expect(
      named.errors == "a.jpg is PNG, and keeps its name with --into: rename it to end in .png.\n")
    #expect(named.lastLine.hasPrefix("b.png "))
    let input = try await Tool.run(
      "cp c.png new && touchstone image recompress new/c.png b.png --into new --level 0",
      in: scratch.url)
    #expect(input.status == 64)
    #expect(input.errors == "new/c.png is the input; --force overwrites it.\n")
    #expect(input.lastLine.hasPrefix("b.png "))
  }

  @Test(
    "a plot that is too small is refused with the smallest size",
    arguments: [
      ("histogram \(Repository.lake) --size 159x400", "159 by 400", "160 by 160"),
      ("pie a=1 --size 160x119", "160 by 119", "160 by 120"),
    ])
  func smallPlot(arguments: String, size: String, minimum: String) async throws {
    let outcome = try await Tool.run("touchstone image \(arguments) -o -")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains("a plot of \(size) pixels is too small; it needs at least \(minimum)")
    )
  }

  @Test("a drawing of a histogram has the format that its name says")
  func histogramFormat() async throws {
    let scratch = try ScratchFolder()
    for (name, format) in [("a.png", ImageFormat.png), ("a.jpg", .jpeg), ("a.webp", .webp)] {
      let outcome = try await Tool.run(
        "touchstone image histogram \(Repository.lake) -o '\(scratch.file(name))'")
      #expect(outcome.status == 0)
      #expect(try ImageFile.information(path: scratch.file(name)).format == format)
    }
  }

  @Test("one bound of a threshold is enough")
  func oneBound() async throws {
    let scratch = try ScratchFolder()
    for (bound, dark, bright) in [("--lower 100", 0, 255), ("--upper 100", 255, 0)] {
      let outcome = try await Tool.run(
        "touchstone image threshold \(bound) Recordings/images/chart.png "
          + "-o '\(scratch.file("new.png"))'")
      #expect(outcome.status == 0)
      let new = try picture(scratch.file("new.png"))
      // Grays of 0 and 255, one at each end.
      #expect(Int(new[40, 38].red) == dark && Int(new[440, 38].red) == bright)
    }
  }

  @Test(
    "a damaged picture is taken as far as it can be read, if that is wanted",
    arguments: [
      "filter --filter gray -o new.png", "threshold --lower 9 -o new.png",
      "thumbnail --size 99x99 -o new.png", "histogram -o new.png",
    ])
  func damage(command: String) async throws {
    let scratch = try ScratchFolder()
    let whole = try Data(contentsOf: Repository.root.appending(path: Repository.lake))
    try scratch.write(whole.prefix(20_000), to: "torn.png")
    let refused = try await Tool.run("touchstone image \(command) torn.png", in: scratch.url)
    #expect(refused.status == 65)
    #expect(try scratch.contents == ["torn.png"])
    let taken = try await Tool.run(
      "touchstone image \(command) --accept-damage torn.png", in: scratch.url)
    #expect(taken.status == 0 && taken.errors.contains("torn.png: warning: "))
    #expect(try scratch.contents == ["new.png", "torn.png"])
  }

  @Test("a file that is written over keeps its permissions, and a link to it stays a link")
  func replacing() async throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "real.png")
    try scratch.write("foreign", to: "real.png.1.part")
    #expect(chmod(scratch.file("real.png"), 0o640) == 0)
    #expect(symlink("real.png", scratch.file("link.png")) == 0)
    let outcome = try await Tool.run(
      "touchstone image thumbnail --size 9x9 '\(Repository.path(Repository.lake))' -o link.png",
      in: scratch.url)
    #expect(outcome.status == 0)
    #expect(try picture(scratch.file("real.png")).width == 9)
    var status = stat()
    #expect(lstat(scratch.file("link.png"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat(scratch.file("real.png"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try scratch.contents == ["link.png", "real.png", "real.png.1.part"])
  }

  @Test("pipes and open streams are written through")
  func writingThrough() async throws {
    let scratch = try ScratchFolder()
    #expect(mkfifo(scratch.file("pipe.png"), 0o600) == 0)
    let pipe = try await Tool.run(
      "cat pipe.png > copy.png & touchstone image thumbnail --size 9x9 "
        + "'\(Repository.path(Repository.lake))' -o pipe.png; wait", in: scratch.url)
    #expect(pipe.status == 0)
    #expect(try picture(scratch.file("copy.png")).width == 9)
    // Standard output goes to a file here: the shell writes before and after it.
    let stream = try await Tool.run(
      "{ echo first; touchstone convert '\(Repository.path("Recordings/tap.yml"))' /dev/stdout; "
        + "echo last; } > all.txt", in: scratch.url)
    #expect(stream.status == 0)
    let text = try String(contentsOf: scratch.url.appending(path: "all.txt"), encoding: .utf8)
    #expect(text.hasPrefix("first\n") && text.hasSuffix("last\n") && text.utf8.count > 1_000)
  }

  @Test(
    "wrong usage of the image commands is 64",
    arguments: [
      "", "info", "info - -", "info --format xml \(Repository.lake)",
      "filter \(Repository.lake) -o a.png",
      "filter --filter blur \(Repository.lake) -o a.png",
      "filter --filter gray, \(Repository.lake) -o a.png",
      "filter --filter gray \(Repository.lake) -o a.gif",
      "filter --filter gray --region 0,0,0,9 \(Repository.lake) -o a.png",
      "filter --filter gray --region 400,0,9,9 \(Repository.lake) -o a.png",
      "filter --filter gray --region 9223372036854775807,0,9,9 \(Repository.lake) -o a.png",
      "filter --filter gray --quality 0 \(Repository.lake) -o a.jpg",
      "filter --filter gray --quality 50 \(Repository.lake) -o a.png",
      "threshold \(Repository.lake) -o a.png", "histogram \(Repository.lake) -o a.gif",
      "threshold --lower 256 \(Repository.lake) -o a.png",
      "threshold --lower 9 --upper 8 \(Repository.lake) -o a.png",
      "threshold --lower 9 --otsu \(Repository.lake) -o a.png",
      "thumbnail \(Repository.lake) -o a.png", "thumbnail --size 9 \(Repository.lake) -o a.png",
      "thumbnail --size 0x9 \(Repository.lake) -o a.png",
      "recompress \(Repository.lake) -o a.png --level 10", "recompress - -o a.png",
      "histogram \(Repository.lake) -o \(Repository.lake)",
      "histogram \(Repository.lake) --size 200x200",
      "histogram \(Repository.lake) --format jsonl -o -",
    ])
  func wrongUsage(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone image \(arguments)")
    #expect(outcome.status == (arguments.isEmpty ? 0 : 64))
    #expect(arguments.isEmpty || outcome.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: Repository.path("a.png")))
  }

  @Test(
    "a picture that is damaged is 65, one that is missing 66, one that cannot be written 73",
    arguments: [
      "filter --filter gray", "threshold --lower 9", "thumbnail --size 9x9", "recompress",
    ])
  func statuses(command: String) async throws {
    let scratch = try ScratchFolder()
    let whole = try Data(contentsOf: Repository.root.appending(path: Repository.lake))
    try scratch.write(whole, to: "whole.png")
    try scratch.write(whole.prefix(20_000), to: "torn.png")
    try scratch.write("no picture", to: "text.png")
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    let ends = [
      ("torn.png -o new.png", 65), ("text.png -o new.png", 65), ("none.png -o new.png", 66),
      (". -o new.png", 66), ("pipe -o new.png", 66),
      ("whole.png -o /no/such/folder/new.png", 73),
    ]
    for (end, status) in ends {
      let outcome = try await Tool.run("touchstone image \(command) \(end)", in: scratch.url)
      #expect(outcome.status == status, "\(end): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    #expect(try scratch.contents == ["pipe", "text.png", "torn.png", "whole.png"])
  }
}
