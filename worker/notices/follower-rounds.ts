import { followersOf } from "../community/follow-thread.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { NewReply } from "./stubs.ts";
import { tellMany } from "./tell-many.ts";

/** A round through the followers of a thread. `after`: the last one who was told. `next`: the newest reply since it began. */
type Round = { reply: NewReply; after: string; next?: NewReply };

const PREFIX = "round/";
/** Threads whose followers are told at the same time, a page of each. Of more the next ones have the next turn. */
const ROUNDS_AT_ONCE = 5;
/** A round that fails so long after its reply is given up. */
const MAX_TRIES_MS = 24 * 60 * 60_000;

/**
 * Tells the followers of threads of replies, in rounds: a page of followers at a time, so a thread may have any number. Replies that come during a
 * thread's round are told together by the next one, as its newest: so a busy thread costs no more than a page each time. Rounds are
 * stored, and go on where they stopped.
 */
export class FollowerRounds {
  readonly #kv: SyncKvStorage;
  readonly #env: Bindings;
  /** The thread that was told of last. */
  #lastKey = PREFIX;

  constructor(kv: SyncKvStorage, env: Bindings) {
    this.#kv = kv;
    this.#env = env;
  }

  /** Begins a round, or has the next one tell of this reply. */
  begin(reply: NewReply): void {
    const key = PREFIX + reply.thread_id;
    const round = this.#kv.get<Round>(key);
    if (!round) this.#kv.put<Round>(key, { reply, after: "" });
    else if (reply.notice.mark > (round.next ?? round.reply).notice.mark)
      this.#kv.put<Round>(key, { ...round, next: reply });
  }

  /**
   * Tells the next followers of some threads.
   * @returns whether there are more; `failed` where none could be told
   */
  async go(now: number): Promise<"over" | "more" | "failed"> {
    const rounds = this.#nextRounds();
    if (rounds.length === 0) return "over";
    const told = await Promise.all(rounds.map(([key, round]) => this.#tellPage(key, round, now)));
    if (!told.includes(true)) return "failed";
    return [...this.#kv.list({ prefix: PREFIX, limit: 1 })].length > 0 ? "more" : "over";
  }

  #nextRounds(): [key: string, round: Round][] {
    const prefix = PREFIX;
    const rounds = [...this.#kv.list<Round>({ prefix, startAfter: this.#lastKey, limit: ROUNDS_AT_ONCE })];
    if (rounds.length < ROUNDS_AT_ONCE) {
      const others = this.#kv.list<Round>({ prefix, limit: ROUNDS_AT_ONCE - rounds.length });
      const keys = new Set(rounds.map(([key]) => key));
      rounds.push(...[...others].filter(([key]) => !keys.has(key)));
    }
    this.#lastKey = rounds.at(-1)?.[0] ?? PREFIX;
    return rounds;
  }

  async #tellPage(key: string, { reply, after }: Round, now: number): Promise<boolean> {
    const { thread_id, notice, without } = reply;
    let last: string | undefined;
    try {
      const { user_ids, more } = await followersOf(this.#env, thread_id, notice, after);
      await tellMany(
        this.#env,
        user_ids.filter((user_id) => !without.includes(user_id)),
        notice,
      );
      last = more ? user_ids.at(-1) : undefined;
    } catch (error) {
      logFault("followers", error);
      if (notice.created_at > now - MAX_TRIES_MS) return false;
    }
    // It may have got a next one meanwhile.
    const { next } = this.#kv.get<Round>(key) ?? {};
    if (last !== undefined) this.#kv.put<Round>(key, { reply, after: last, ...(next && { next }) });
    else if (next) this.#kv.put<Round>(key, { reply: next, after: "" });
    else this.#kv.delete(key);
    return true;
  }
}
