import { LAG_MOST } from "../rules/batching.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { inChunks } from "./broadcast.ts";
import { Signs } from "./signs.ts";

/** Who a socket belongs to, as the worker read it from the record when it let the socket in. */
export type Member = {
  user_id: string;
  /** The session that it came with. */
  id_hash: string;
  display_name: string;
  avatar_url: string;
  silenced_until: number | null;
  /** `talk` hears and says everything, `preview` only hears the dashboard's messages. */
  kind: "talk" | "preview";
  /** When it has to come back, so that what is known of it stays true. */
  until: number;
};

/** A reader while the object is awake: the newest sequence sent to it, and how far it keeps up. */
export type Reader = { member: Member; through: number; keptUp: number; bad: number; refused: number };

/** The open sockets of a channel: who hears everything, and who only the dashboard's messages. Forgotten in sleep. */
export class Audience {
  readonly #readers = new Map<WebSocket, Reader>();
  readonly #previews = new Map<WebSocket, Member>();
  readonly #signs = new Signs();

  get readers(): number {
    return this.#readers.size;
  }

  get previews(): number {
    return this.#previews.size;
  }

  /** @param through the newest sequence that this socket has heard or is about to hear */
  enter(socket: WebSocket, member: Member, through: number): void {
    if (member.kind === "preview") this.#previews.set(socket, member);
    else this.#readers.set(socket, { member, through, keptUp: this.#signs.total, bad: 0, refused: 0 });
  }

  leave(socket: WebSocket): void {
    this.#readers.delete(socket);
    this.#previews.delete(socket);
  }

  /** Who reads by a socket; undefined for one that only listens. */
  readerOf(socket: WebSocket): Reader | undefined {
    return this.#readers.get(socket);
  }

  /** Whether a socket only listens. */
  isPreview(socket: WebSocket): boolean {
    return this.#previews.has(socket);
  }

  /** Takes in a reader's sign of having read so far. */
  acknowledge(reader: Reader, ack: string): void {
    reader.keptUp = Math.max(reader.keptUp, this.#signs.sentBy(ack));
  }

  /** The sign that the next frame to all has to carry, if it is time for one. */
  nextSign(): string | undefined {
    return this.#signs.next();
  }

  cutOff(socket: WebSocket, code: number, reason: string): void {
    this.leave(socket);
    try {
      socket.close(code, reason);
    } catch {
      // Gone already.
    }
  }

  /** Sends to every reader that hasn't heard up to `last_id`, or to all, and cuts off who lags or has to come back. */
  async tellReaders(text: string, last_id: number, toAll: boolean): Promise<void> {
    const now = Date.now();
    const total = this.#signs.sent(text);
    await inChunks(this.#readers, (socket, reader) => {
      if (reader.through >= last_id && !toAll) return;
      if (this.#hasToComeBack(socket, reader.member, now)) return;
      if (total - reader.keptUp > LAG_MOST) {
        this.cutOff(socket, CLOSE_CODES.lagging, "Reading too slowly.");
        return;
      }
      this.#send(socket, text);
      reader.through = Math.max(reader.through, last_id);
    });
  }

  /** Sends to all who only hear the dashboard's messages. */
  async tellPreviews(text: string): Promise<void> {
    const now = Date.now();
    await inChunks(this.#previews, (socket, member) => {
      if (!this.#hasToComeBack(socket, member, now)) this.#send(socket, text);
    });
  }

  #hasToComeBack(socket: WebSocket, member: Member, now: number): boolean {
    if (member.until > now) return false;
    this.cutOff(socket, CLOSE_CODES.renew, "Please come back.");
    return true;
  }

  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // Closing: it comes back and goes on by sequence.
      this.leave(socket);
    }
  }
}
