import type { PresentFrame, ShownLearner } from "../contract/community.ts";
import { MAX_NAMED_LEARNERS, PRESENCE_FRAME_MS, TYPING_MS } from "../rules/chat-limits.ts";

/** @property isMore relays hold further learners, who aren't among these */
type Here = { learners: ShownLearner[]; isMore: boolean };

/**
 * Who is in a channel, and who is typing there. It is in memory alone: after a hibernation the sockets say again who is here. Whatever
 * happens, one frame a second tells it, and none where nothing that it shows has changed.
 */
export class ChannelPresence {
  readonly #typing = new Map<string, { learner: ShownLearner; until: number }>();
  readonly #readHere: () => Here;
  readonly #send: (text: string) => void;
  readonly #clock: () => number;
  #sent = "";
  #sentAt = 0;
  #timer: { id: ReturnType<typeof setTimeout>; at: number } | undefined;

  /**
   * @param readHere all learners who are here, once each
   * @param send broadcasts an encoded frame
   * @param clock the time in milliseconds since 1970
   */
  constructor(readHere: () => Here, send: (text: string) => void, clock: () => number) {
    this.#readHere = readHere;
    this.#send = send;
    this.#clock = clock;
  }

  /** A learner is typing. */
  startTyping(learner: ShownLearner, now: number): void {
    this.#typing.set(learner.user_id, { learner, until: now + TYPING_MS });
    this.schedule(now);
  }

  /** A learner has sent what was typed, or is gone. */
  stopTyping(user_id: string, now: number): void {
    if (this.#typing.delete(user_id)) this.schedule(now);
  }

  /** Somebody may have come or gone: says so within a second. */
  schedule(now: number): void {
    this.#wakeAt(Math.max(now, this.#sentAt + PRESENCE_FRAME_MS), now);
  }

  /** The frame as it is now, encoded, for a new socket. */
  encode(): string {
    const { learners, isMore } = this.#readHere();
    const typing = [...this.#typing.values()].map(({ learner }) => learner);
    const frame: PresentFrame = {
      type: "present",
      here: { ...named(learners), isMore },
      typing: named(typing),
    };
    return JSON.stringify(frame);
  }

  #wakeAt(at: number, now: number): void {
    if (this.#timer && this.#timer.at <= at) return;
    clearTimeout(this.#timer?.id);
    this.#timer = { id: setTimeout(() => this.#flush(), at - now), at };
  }

  #flush(): void {
    this.#timer = undefined;
    const now = this.#clock();
    for (const [user_id, { until }] of this.#typing) if (until <= now) this.#typing.delete(user_id);
    const text = this.encode();
    if (text !== this.#sent) {
      this.#sent = text;
      this.#sentAt = now;
      this.#send(text);
    }
    const [next] = [...this.#typing.values()].map(({ until }) => until).sort((one, other) => one - other);
    if (next !== undefined) this.#wakeAt(Math.max(next, this.#sentAt + PRESENCE_FRAME_MS), now);
  }
}

const named = (learners: readonly ShownLearner[]) => ({
  learners: learners.slice(0, MAX_NAMED_LEARNERS),
  count: learners.length,
});
