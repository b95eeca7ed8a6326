/** A stage of load on a channel, whatever its learners' sockets are: this has no socket of its own, so that it runs inside workerd too. */

/** The end of a batch. Most learners parse only this part. */
const TAIL = /"after":(\d+),"last_id":(\d+)(?:,"ack":"[^"]+")?\}$/;
const HISTORY_TAIL = /"last_id":(\d+),"fresh":(?:true|false)(?:,"ack":"[^"]+")?\}$/;
const ACK_TAIL = /,"ack":"([^"]+)"\}$/;
/** In characters: no end of a frame is longer. */
const MAX_TAIL = 140;

/** A simulated learner: counts received messages by their sequence. */
export abstract class LoadLearner {
  last: number;
  received = 0;
  /** Frames that don't begin at the sequence where the previous frame ended. */
  gaps = 0;
  refused = 0;
  readonly latencies: number[] | undefined;
  #hasReacted = false;

  constructor(after: number, measuresLatency: boolean) {
    this.last = after;
    this.latencies = measuresLatency ? [] : undefined;
  }

  protected abstract send(text: string): void;

  /** Sends a message with the scheduled time of sending in milliseconds, so that a late generator doesn't shorten latencies. */
  sendMessage(scheduled: number): void {
    const message = `${scheduled.toFixed(2)} ${"Some words of usual length, as people say them. ".repeat(2)}`;
    this.send(JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message }));
  }

  /** Says that the learner is typing, and reacts to the channel's first message or takes that back, which changes it each time. */
  react(): void {
    this.#hasReacted = !this.#hasReacted;
    this.send(JSON.stringify({ type: "typing" }));
    const request = { client_id: crypto.randomUUID(), id: 1, reaction: "heart", on: this.#hasReacted };
    this.send(JSON.stringify({ type: "react", ...request }));
  }

  /** Takes a frame. @param textOf its whole text, or what stands from so many characters before its end on */
  protected receive(textOf: (fromEnd?: number) => string): void {
    const tail = textOf(MAX_TAIL);
    const ack = ACK_TAIL.exec(tail)?.[1];
    if (ack) this.send(JSON.stringify({ type: "ack", ack }));
    const batch = TAIL.exec(tail);
    if (!batch) {
      const history = HISTORY_TAIL.exec(tail);
      if (history) this.last = Number(history[1]);
      else if (textOf().includes('"refused"')) this.refused += 1;
      return;
    }
    const [after, last] = [Number(batch[1]), Number(batch[2])];
    if (after > this.last) this.gaps += 1;
    this.received += Math.max(0, last - Math.max(after, this.last));
    this.last = Math.max(this.last, last);
    if (!this.latencies) return;
    const now = performance.now();
    const { messages } = JSON.parse(textOf()) as { messages: { message: string }[] };
    for (const { message } of messages) {
      const scheduled = Number.parseFloat(message);
      // Messages of accounts that flood have no time.
      if (!Number.isNaN(scheduled)) this.latencies.push(now - scheduled);
    }
  }
}

/** How many learners parse every frame for latencies. They are spread evenly, since frames are sent in the order of joining. */
const MEASURED_LEARNERS = 20;

/** Whether one of so many learners measures latencies. */
export const isMeasured = (index: number, count: number): boolean =>
  index % Math.max(1, Math.floor(count / MEASURED_LEARNERS)) === 0;

export type Stage = {
  offered: number;
  sent: number;
  refused: number;
  /** Deliveries a second, from the first message to the last delivery. */
  rate: number;
  /** Deliveries as a share of accepted messages times learners. */
  delivered: number;
  gaps: number;
  p50: number;
  p95: number;
};

/** A stage whose sockets begin and end in the server's process: how many were still open after it, and the relays that held some. */
export type InsideStage = Stage & { open: number; relays: number };

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Of so many messages one is a reaction instead, with a sign of typing, in a mixed stage. */
const MESSAGES_PER_REACTION = 3;

/** Sends `rate` messages a second for some seconds, from the learners in turn, some of them as reactions if it is mixed. Then waits until everything has arrived or nothing arrives for a second. */
export async function runStage(
  learners: readonly LoadLearner[],
  rate: number,
  seconds: number,
  turn: { next: number },
  isMixed = false,
): Promise<Stage> {
  for (const learner of learners) {
    Object.assign(learner, { received: 0, gaps: 0, refused: 0 });
    learner.latencies?.splice(0);
  }
  const startedAt = performance.now();
  const total = Math.round(rate * seconds);
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * rate) + 1);
    for (; sent < due; sent += 1) {
      const learner = learners[turn.next++ % learners.length];
      if (isMixed && sent % MESSAGES_PER_REACTION === 0) learner?.react();
      else learner?.sendMessage(startedAt + (sent * 1000) / rate);
    }
    await pause(2);
  }
  const countReceived = () => learners.reduce((sum, learner) => sum + learner.received, 0);
  const refused = () => learners.reduce((sum, learner) => sum + learner.refused, 0);
  let endedAt = performance.now();
  for (let before = -1, still = 0; still < 40; ) {
    const now = countReceived();
    if (now >= (total - refused()) * learners.length) {
      endedAt = performance.now();
      break;
    }
    if (now === before) still += 1;
    else {
      still = 0;
      endedAt = performance.now();
    }
    before = now;
    await pause(25);
  }
  const latencies = learners.flatMap((learner) => learner.latencies ?? []).sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const accepted = total - refused();
  return {
    offered: rate,
    sent: total,
    refused: refused(),
    rate: countReceived() / ((endedAt - startedAt) / 1000),
    delivered: accepted === 0 ? 0 : countReceived() / (accepted * learners.length),
    gaps: learners.reduce((sum, learner) => sum + learner.gaps, 0),
    p50: at(0.5),
    p95: at(0.95),
  };
}
