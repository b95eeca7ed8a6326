import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../platform/env.ts";
import { HERE_MS, HIDING_MS, MAX_SHOWN_INVITATIONS } from "../rules/friends.ts";
import { INVITATION_MS } from "../rules/match-timing.ts";
import type { PresenceMethods, SentInvitation, Visit } from "./stubs.ts";

const PREFIX = "invitations:";

/**
 * Which of its learners are here, and which friends have invited them. Who is here is known in memory alone: if that is lost, a learner is
 * here again with the next poll of a page. Invitations are stored, and deleted within an hour.
 */
export class PresenceObject extends DurableObject<Bindings> implements PresenceMethods {
  /** When each learner was noted last, in this order. */
  readonly #noted = new Map<string, number>();
  /** When each learner has hidden presence, of the last `HIDING_MS`, in this order. */
  readonly #hidden = new Map<string, number>();
  /** By friend, as stored. */
  readonly #invitations = new Map<string, SentInvitation[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    for (const [key, invitations] of ctx.storage.kv.list<SentInvitation[]>({ prefix: PREFIX }))
      this.#invitations.set(key.slice(PREFIX.length), invitations);
  }

  /**
   * A page of the learner is visible and in use.
   * @param isShown whether friends are told so
   * @param user_ids those of the friends who are in this object too
   */
  visit(user_id: string, isShown: boolean, user_ids: string[]): Visit {
    if (isShown) this.#note(user_id);
    return { here: this.whoIsHere(user_ids), invitations: this.#invitationsTo(user_id) };
  }

  #note(user_id: string): void {
    const now = Date.now();
    deleteUntil(this.#hidden, now - HIDING_MS);
    if (this.#hidden.has(user_id)) return;
    this.#noted.delete(user_id);
    this.#noted.set(user_id, now);
    // An object with a timer stays in memory. Without one the platform evicts it ten seconds after a call, long before the next poll.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => undefined, HERE_MS);
    deleteUntil(this.#noted, now - HERE_MS);
  }

  /** The learner doesn't want to be shown as here any more. */
  forget(user_id: string): void {
    const now = Date.now();
    this.#noted.delete(user_id);
    this.#hidden.delete(user_id);
    this.#hidden.set(user_id, now);
    deleteUntil(this.#hidden, now - HIDING_MS);
  }

  whoIsHere(user_ids: string[]): string[] {
    const since = Date.now() - HERE_MS;
    return user_ids.filter((user_id) => (this.#noted.get(user_id) ?? Number.NEGATIVE_INFINITY) > since);
  }

  /** Keeps an invitation for a friend, in place of an earlier one of the same inviter. */
  async invite(friend_id: string, invitation: SentInvitation): Promise<void> {
    const others = this.#invitationsTo(friend_id).filter(({ user_id }) => user_id !== invitation.user_id);
    const invitations = [...others, invitation].slice(-MAX_SHOWN_INVITATIONS);
    this.#invitations.set(friend_id, invitations);
    this.ctx.storage.kv.put(PREFIX + friend_id, invitations);
    if ((await this.ctx.storage.getAlarm()) === null) await this.#setAlarm();
  }

  /** Deletes the invitations that have expired. May run late or twice. */
  override async alarm(): Promise<void> {
    for (const friend_id of this.#invitations.keys()) {
      if (this.#invitationsTo(friend_id).length > 0) continue;
      this.#invitations.delete(friend_id);
      this.ctx.storage.kv.delete(PREFIX + friend_id);
    }
    if (this.#invitations.size > 0) await this.#setAlarm();
  }

  /** By then all invitations of now have expired. */
  #setAlarm(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + INVITATION_MS);
  }

  #invitationsTo(user_id: string): SentInvitation[] {
    const now = Date.now();
    return (this.#invitations.get(user_id) ?? []).filter(({ expires_at }) => expires_at > now);
  }
}

/** Deletes the entries up to a time. @param times in ascending order */
function deleteUntil(times: Map<string, number>, until: number): void {
  for (const [user_id, at] of times) {
    if (at > until) break;
    times.delete(user_id);
  }
}
