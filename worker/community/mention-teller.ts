import { tellLearner } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { MENTION_RATE } from "../rules/mentions.ts";
import { findMentioned } from "./find-mentioned.ts";
import { MessageThrottle } from "./message-throttle.ts";

/** Messages whose names are looked up together. */
const MESSAGES_AT_ONCE = 20;
/** Messages that wait for it. Of those beyond nobody is told: so many can only be a flood. */
const MAX_WAITING = 200;

/** A stored message, and its text before an edit. */
type Written = { message: FeedMessage; before: string | undefined };

/**
 * Tells the learners whom messages of a channel mention or answer. It goes on beside the broadcast, with one look-up at a time, so a flood of names takes
 * nothing from others. A notice has the message's number as its mark: whatever is repeated or edited, a message tells a learner once.
 */
export class MentionTeller {
  readonly #env: Bindings;
  readonly #ctx: DurableObjectState;
  readonly #throttle = new MessageThrottle(MENTION_RATE);
  readonly #waiting: Written[] = [];
  #isTelling = false;

  constructor(env: Bindings, ctx: DurableObjectState) {
    this.#env = env;
    this.#ctx = ctx;
  }

  /**
   * Takes a message that is stored.
   * @param before its text before an edit: whom that mentioned isn't told again
   */
  add(message: FeedMessage, before: string | undefined, now: number): void {
    const { user_id, quote } = message;
    const isAnswer = before === undefined && quote?.user_id && quote.user_id !== user_id;
    if (user_id === null || !(isAnswer || message.message.includes("@"))) return;
    if (this.#waiting.length >= MAX_WAITING || this.#throttle.tryAcquire(user_id, now) > 0) return;
    this.#waiting.push({ message, before });
    if (!this.#isTelling) this.#ctx.waitUntil(this.#tellAll());
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    while (this.#waiting.length > 0) await this.#tell(this.#waiting.splice(0, MESSAGES_AT_ONCE));
    this.#isTelling = false;
  }

  async #tell(written: readonly Written[]): Promise<void> {
    try {
      const mentioned = await findMentioned(
        this.#env,
        written.flatMap(({ message, before = "" }) => [message.message, before]),
      );
      await Promise.all(
        written.map((one, index) =>
          this.#tellOf(one, mentioned[2 * index] ?? [], mentioned[2 * index + 1] ?? []),
        ),
      );
    } catch (error) {
      logFault("mentions", error);
    }
  }

  /** @param named whom its text mentions @param namedBefore whom it did before an edit */
  async #tellOf({ message, before }: Written, named: readonly string[], namedBefore: readonly string[]) {
    const { id, user_id, quote, edited_at, created_at } = message;
    const answered = before === undefined ? (quote?.user_id ?? []) : [];
    const told = new Set(named.filter((one) => !namedBefore.includes(one)).concat(answered));
    const notice = { kind: "mention", subject: this.#ctx.id.name ?? "", actor_id: user_id ?? "" } as const;
    await Promise.all(
      [...told].map((one) =>
        tellLearner(this.#env, one, {
          ...{ ...notice, mark: id, for_warriors: true },
          created_at: edited_at ?? created_at,
        }),
      ),
    );
  }
}
