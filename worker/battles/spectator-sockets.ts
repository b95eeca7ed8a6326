import { type SpectatorMessage, spectatorRequest } from "../contract/watch.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { MAX_BAD_FRAMES } from "../rules/match-limits.ts";
import {
  MAX_SPECTATORS_PER_ACCOUNT,
  MAX_SPECTATORS_PER_ADDRESS,
  MAX_UNSEEN_FRAMES,
  SEEN_EVERY_FRAMES,
} from "../rules/watching.ts";
import { readFrame } from "./read-frame.ts";

/**
 * Stored with a socket while the object hibernates. `id` is the socket's own. `who`: the account or address that opened it, as
 * `user:…` or `address:…`.
 */
type Attachment = { id: string; who: string };

type Spectator = Attachment & {
  /** The newest frame that asked the page what it has read, and the newest that it is known to have read. */
  asked: number;
  seen: number;
  /** A frame was left out, so the next one is a whole state. */
  hasMissed: boolean;
  badFrames: number;
};

const USER = "user:";

/** A frame for all spectators: what has changed, and the whole for those who have missed some. */
type Frame = { number: number; update: SpectatorMessage; state: SpectatorMessage };

/** The sockets of one relay's spectators. A slow one gets fewer frames: none is queued for it. */
export class SpectatorSockets {
  readonly #ctx: DurableObjectState;
  readonly #spectators = new Map<WebSocket, Spectator>();
  readonly #frameThrottle = new FrameThrottle();
  #frame = 0;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    for (const socket of ctx.getWebSockets())
      if (socket.readyState === WebSocket.OPEN)
        this.#add(socket, socket.deserializeAttachment() as Attachment);
  }

  get count(): number {
    return this.#spectators.size;
  }

  /** Whether an account or address has fewer sockets here than it may. */
  hasPlaceFor(who: string): boolean {
    const max = who.startsWith(USER) ? MAX_SPECTATORS_PER_ACCOUNT : MAX_SPECTATORS_PER_ADDRESS;
    return [...this.#spectators.values()].filter((spectator) => spectator.who === who).length < max;
  }

  /** Takes the tokens of an account or address for one more socket. @returns false, and nothing taken, if there are too few */
  takesTokens(who: string, now: number): boolean {
    return this.#frameThrottle.acceptsSocket(who, now);
  }

  /** The learners among the spectators. */
  get user_ids(): string[] {
    const all = [...this.#spectators.values()].map(({ who }) => who);
    return [...new Set(all.filter((who) => who.startsWith(USER)).map((who) => who.slice(USER.length)))];
  }

  /** Closes the sockets of a learner. @param reason a sentence that learners read */
  closeOf(user_id: string, code: number, reason: string): void {
    for (const [socket, { who }] of [...this.#spectators])
      if (who === USER + user_id) this.close(socket, code, reason);
  }

  /** Opens a socket and sends it the state. @returns the browser's end */
  open(who: string, state: (frame: number) => SpectatorMessage): WebSocket {
    const { 0: client, 1: socket } = new WebSocketPair();
    const attachment: Attachment = { id: crypto.randomUUID(), who };
    this.#ctx.acceptWebSocket(socket);
    socket.serializeAttachment(attachment);
    this.#add(socket, attachment);
    this.#send(socket, JSON.stringify(state(this.#frame)));
    return client;
  }

  #add(socket: WebSocket, attachment: Attachment): void {
    const unread = { asked: this.#frame, seen: this.#frame, hasMissed: false, badFrames: 0 };
    this.#spectators.set(socket, { ...attachment, ...unread });
  }

  /** Sends a frame to all but those who haven't read the last ones. */
  broadcast(frameOf: (number: number) => Frame): void {
    this.#frame += 1;
    const { number, update, state } = frameOf(this.#frame);
    const texts = { update: JSON.stringify(update), state: "" };
    for (const [socket, spectator] of this.#spectators) {
      if (number - spectator.seen > MAX_UNSEEN_FRAMES) {
        spectator.hasMissed = true;
        continue;
      }
      if (spectator.hasMissed) texts.state ||= JSON.stringify(state);
      this.#send(socket, spectator.hasMissed ? texts.state : texts.update);
      spectator.hasMissed = false;
      if (number % SEEN_EVERY_FRAMES === 0) spectator.asked = number;
    }
  }

  /** Sends a last message to all and closes their sockets. */
  end(message: SpectatorMessage | undefined, code: number, reason: string): void {
    const text = message && JSON.stringify(message);
    for (const socket of [...this.#spectators.keys()]) {
      if (text !== undefined) this.#send(socket, text);
      this.close(socket, code, reason);
    }
  }

  /** Reads a page's frame, which is paid for before it is parsed. */
  receiveFrame(socket: WebSocket, data: string | ArrayBuffer, now: number): void {
    const spectator = this.#spectators.get(socket);
    if (!spectator) return;
    if (this.#frameThrottle.check(socket, spectator.id, data, now) !== "accept") {
      this.close(socket, CLOSE_CODES.tooFast, "Too many messages a second.");
      return;
    }
    const request = readFrame(spectatorRequest, data);
    if (typeof request === "object") {
      // All that was sent to it has been read by then.
      if (request.frame >= spectator.asked) spectator.seen = Math.max(spectator.seen, this.#frame);
      return;
    }
    spectator.badFrames += 1;
    if (spectator.badFrames >= MAX_BAD_FRAMES)
      this.close(socket, CLOSE_CODES.malformed, "The match didn't understand your page. Load it again.");
  }

  remove(socket: WebSocket): void {
    this.#spectators.delete(socket);
  }

  close(socket: WebSocket, code: number, reason: string): void {
    this.remove(socket);
    try {
      socket.close(code, reason);
    } catch {
      // Closed already.
    }
  }

  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // Closing; its close event follows.
      this.remove(socket);
    }
  }
}
