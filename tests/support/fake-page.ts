/** A page for connections that run in Node: a document that is visible, and sockets that the test opens, answers and breaks. */
import { vi } from "vitest";

/** A socket of the page. `Sent`, `Received`: the frames of either direction. */
export class FakeSocket<Sent = unknown, Received = unknown> extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** What the page has sent, without its heartbeats. */
  readonly sent: Sent[] = [];
  readonly url: string;
  readyState = 0;
  binaryType = "blob";

  constructor(url: string) {
    super();
    this.url = url;
  }

  open(...frames: Received[]): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
    for (const frame of frames) this.receive(frame);
  }

  receive(frame: Received): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  send(text: string): void {
    if (text !== "ping") this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.readyState = 3;
  }

  break(): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1012, reason: "", wasClean: true }));
  }
}

/**
 * Stands in for the page until `vi.unstubAllGlobals()`.
 * @param sockets each that is made is added to it
 * @param more further globals
 */
export function stubPage<Sent, Received>(
  sockets: FakeSocket<Sent, Received>[],
  more: Readonly<Record<string, unknown>> = {},
): void {
  class PageSocket extends FakeSocket<Sent, Received> {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  }
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const location = { origin: "http://page.invalid" };
  const globals = { document: page, window: page, location, WebSocket: PageSocket, ...more };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}
