import Glibc
import Testing
import TouchImaging

@Suite("An inbox of finished requests", .timeLimit(.minutes(15)))
struct ImageInboxTests {
  let controlled = ControlledDecoder()

  private var loader: ImageLoader {
    ImageLoader(settings: .init(parallelism: 1), decoder: controlled.decoder)
  }

  /// Whether a descriptor is readable; waits until it is if requested.
  private func isReadable(_ descriptor: Int32, waiting: Bool = false) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, waiting ? -1 : 0) == 1 && Int32(polled.revents) & POLLIN != 0
  }

  @Test("an image inbox is readable from the end of a request until the request is taken")
  func finished() async throws {
    let inbox = try ImageInbox(for: loader)
    #expect(!isReadable(inbox.descriptor))
    #expect(inbox.takeFinished().isEmpty)
    let request = inbox.request(at: "a")
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a", .report(0.5))
    #expect(await answers.next() == true)
    #expect(!isReadable(inbox.descriptor))
    controlled.tell("a", .succeed(strip(1)))
    #expect(isReadable(inbox.descriptor, waiting: true))
    let taken = inbox.takeFinished()
    #expect(taken.count == 1 && taken.first === request)
    #expect(request.image == strip(1))
    #expect(!isReadable(inbox.descriptor))
    #expect(inbox.takeFinished().isEmpty)
  }

  @Test("an image inbox returns requests in the order they finished, whatever their outcome")
  func order() async throws {
    let loader = loader
    let inbox = try ImageInbox(for: loader)
    let failing = inbox.request(at: "a")
    let calledOff = inbox.request(at: "b")
    let fine = inbox.request(at: "c")
    calledOff.cancel()
    controlled.tell("a", .fail(.unknownFormat(found: "text")))
    controlled.tell("c", .succeed(strip(1)))
    _ = try await fine.value()
    // A second request for the same image finishes before the first one is returned.
    let again = inbox.request(at: "c")
    #expect(again.isFinished)
    var taken: [ImageRequest] = []
    while taken.count < 4, isReadable(inbox.descriptor, waiting: true) {
      taken += inbox.takeFinished()
    }
    #expect(
      taken.map(ObjectIdentifier.init)
        == [calledOff, failing, fine, again].map(ObjectIdentifier.init))
  }

  @Test("an image inbox's descriptor is closed on exec and does not block")
  func flags() throws {
    let inbox = try ImageInbox(for: loader)
    #expect(fcntl(inbox.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(inbox.descriptor, F_GETFL) & O_NONBLOCK != 0)
  }

  @Test("an image inbox returns only its own requests")
  func own() async throws {
    let loader = loader
    let inbox = try ImageInbox(for: loader)
    controlled.tell("a", .succeed(strip(1)))
    _ = try await loader.image(at: "a")
    #expect(!isReadable(inbox.descriptor))
    #expect(inbox.takeFinished().isEmpty)
  }

  @Test("an image inbox that wakes for progress is readable after progress as well")
  func progress() async throws {
    let inbox = try ImageInbox(for: loader, wakesForProgress: true)
    let request = inbox.request(at: "a")
    controlled.tell("a", .report(0.5))
    #expect(isReadable(inbox.descriptor, waiting: true))
    #expect(request.state == .loading(progress: 0.5))
    #expect(inbox.takeFinished().isEmpty)
    #expect(!isReadable(inbox.descriptor))
    controlled.tell("a", .succeed(strip(1)))
    #expect(isReadable(inbox.descriptor, waiting: true))
    #expect(inbox.takeFinished().first === request)
  }

  @Test("an image inbox may be released while its requests are loading")
  func letGo() async throws {
    let loader = loader
    let request = try ImageInbox(for: loader).request(at: "a")
    controlled.tell("a", .report(0.5), .succeed(strip(1)))
    #expect(try await request.value() == strip(1))
  }
}
