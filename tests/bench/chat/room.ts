/** The learners of a room, on the generator's side: each counts what it hears by the sequence, a few read it all. */
import { WebSocket } from "ws";

/** Learners who take every frame apart, for the latencies: so many, spread evenly over the room, as frames leave in its order. */
const READERS = 20;
/** What the bytes after the messages say; the messages themselves are read by a few only. */
const TAIL = /"after":(\d+),"last_id":(\d+)(?:,"ack":"([^"]+)")?\}$/;
const HISTORY_TAIL = /"last_id":(\d+),"fresh":(?:true|false)\}$/;

/** Where a learner comes in, and the sequence up to which everything was heard. */
type Entrance = { address: string; after?: number; cookie?: string };

/** The channel object's own door, which lets everyone in. */
export const doorOf = (host: string, user: number, after = 0): Entrance => ({
  address: `ws://${host}/?user=learner-${user}&after=${after}`,
  after,
});

export class Learner {
  last = 0;
  heard = 0;
  /** Frames that didn't go on where the one before ended. */
  gaps = 0;
  refused = 0;
  closed: number | undefined;
  socket: WebSocket;
  readonly latencies: number[] | undefined;

  constructor({ address, after = 0, cookie }: Entrance, isReader = false) {
    this.last = after;
    this.latencies = isReader ? [] : undefined;
    this.socket = new WebSocket(address, {
      perMessageDeflate: false,
      ...(cookie && { headers: { cookie, origin: new URL(address).origin.replace("ws", "http") } }),
    });
    this.socket.on("message", (data: Buffer) => this.#hear(data));
    this.socket.on("close", (code) => {
      this.closed = code;
    });
    this.socket.on("error", () => undefined);
  }

  open(): Promise<void> {
    return new Promise((done, failed) => {
      this.socket.once("message", () => done());
      this.socket.once("error", failed);
    });
  }

  /** Says when it was meant to be said, so that a late generator doesn't flatter the server. */
  say(scheduled: number): void {
    const message = `${scheduled.toFixed(2)} ${"Some words of usual length, as people say them. ".repeat(2)}`;
    this.socket.send(JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message }));
  }

  #hear(data: Buffer): void {
    const tail = data.toString("latin1", Math.max(0, data.length - 140));
    const batch = TAIL.exec(tail);
    if (!batch) {
      const history = HISTORY_TAIL.exec(tail);
      if (history) this.last = Number(history[1]);
      else if (data.includes('"refused"')) this.refused += 1;
      return;
    }
    const [after, last] = [Number(batch[1]), Number(batch[2])];
    if (after > this.last) this.gaps += 1;
    this.heard += Math.max(0, last - Math.max(after, this.last));
    this.last = Math.max(this.last, last);
    if (batch[3]) this.socket.send(JSON.stringify({ type: "ack", ack: batch[3] }));
    if (!this.latencies) return;
    const now = performance.now();
    const { messages } = JSON.parse(String(data)) as { messages: { message: string }[] };
    for (const { message } of messages) this.latencies.push(now - Number.parseFloat(message));
  }
}

export type Stage = {
  offered: number;
  said: number;
  refused: number;
  /** Deliveries a second, from the first message to the last delivery. */
  rate: number;
  /** Deliveries, as a share of what was taken times the learners. */
  delivered: number;
  gaps: number;
  p50: number;
  p95: number;
};

/** A room of `count` learners who came in by the object's own door. */
export const fillRoom = (host: string, count: number): Promise<Learner[]> =>
  fill(Array.from({ length: count }, (_, user) => doorOf(host, user)));

/** Lets learners in, a hundred at a time. */
export async function fill(entrances: Entrance[]): Promise<Learner[]> {
  const room: Learner[] = [];
  const every = Math.max(1, Math.floor(entrances.length / READERS));
  for (let from = 0; from < entrances.length; from += 100) {
    const some = entrances
      .slice(from, from + 100)
      .map((entrance, n) => new Learner(entrance, (from + n) % every === 0));
    await Promise.all(some.map((learner) => learner.open()));
    room.push(...some);
  }
  return room;
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Says `rate` messages a second for some seconds, in turn, and waits until everything is there or nothing moves any more. */
export async function talk(
  room: Learner[],
  rate: number,
  seconds: number,
  turn: { next: number },
): Promise<Stage> {
  for (const learner of room) {
    Object.assign(learner, { heard: 0, gaps: 0, refused: 0 });
    learner.latencies?.splice(0);
  }
  const began = performance.now();
  const total = Math.round(rate * seconds);
  for (let said = 0; said < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1);
    for (; said < due; said += 1) room[turn.next++ % room.length]?.say(began + (said * 1000) / rate);
    await pause(2);
  }
  const heard = () => room.reduce((sum, learner) => sum + learner.heard, 0);
  const refused = () => room.reduce((sum, learner) => sum + learner.refused, 0);
  let ended = performance.now();
  for (let before = -1, still = 0; still < 40; ) {
    const now = heard();
    if (now >= (total - refused()) * room.length) {
      ended = performance.now();
      break;
    }
    if (now === before) still += 1;
    else {
      still = 0;
      ended = performance.now();
    }
    before = now;
    await pause(25);
  }
  const latencies = room.flatMap((learner) => learner.latencies ?? []).sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const taken = total - refused();
  return {
    offered: rate,
    said: total,
    refused: refused(),
    rate: heard() / ((ended - began) / 1000),
    delivered: taken === 0 ? 0 : heard() / (taken * room.length),
    gaps: room.reduce((sum, learner) => sum + learner.gaps, 0),
    p50: at(0.5),
    p95: at(0.95),
  };
}
