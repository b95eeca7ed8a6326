import { DurableObject } from "cloudflare:workers";
import { PING, PONG } from "../contract/battles.ts";
import { type InvitationMessage, invitationRequest, type OpenInvitation } from "../contract/invitations.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { INVITATION_MS, INVITER_ANSWER_MS } from "../rules/match-timing.ts";
import { parseRegion, placeBetween, type Region } from "../rules/regions.ts";
import { countGuestMatch, guestRefusal, uncountGuestMatch } from "./guest-limits.ts";
import { guestReader } from "./guest-tokens.ts";
import { invitationKey, isSameSecret, newInvitationSecret } from "./invitation-keys.ts";
import { type ChosenMatch, type MadeMatch, makeMatch } from "./make-match.ts";
import { cancelMatches, readReadiness } from "./pair-learners.ts";
import type { QueuedLearner } from "./queries.ts";
import { readFrame } from "./read-frame.ts";
import { startMatch } from "./start-match.ts";
import type { FollowOutcome, InvitationMethods, InvitationState, InvitedGuest, Invitee } from "./stubs.ts";

/** An invitation, as it is stored until it is called off or older than `INVITATION_MS`. */
type Invitation = {
  user_id: string;
  challenge_id: string;
  secret: string;
  /** Of the match that it becomes: fixed here, so that it becomes one only. */
  match_id: string;
  scale: number;
  expires_at: number;
  /** Who has followed the link, once the match is in the database: see `readerOf`. */
  followed_by: string | null;
};

/** Stored with a socket while the object hibernates. */
type Attachment = { session: string; region: Region; replaced: boolean };

const STORED = "invitation";

/**
 * The invitation of one learner, and the socket on which the inviter's page waits. A new invitation replaces the last one. It is stored
 * before its link is told, and outlasts the socket. There is a match only once the inviter's page has answered that it is there.
 */
export class InvitationObject extends DurableObject<Bindings> implements InvitationMethods {
  readonly #frameThrottle = new FrameThrottle();
  /** The question to the inviter's page that has no answer yet. Who follows the link meanwhile shares it. */
  #calling: Promise<boolean> | undefined;
  #answer: (isHere: boolean) => void = () => undefined;
  /** Matches are made one after the other: of several who follow at once, the next one finds what the one before has come to. */
  #making: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Makes the learner's invitation, in place of the last one. @param inviter.scale as for `scaledTiming` */
  async invite(inviter: { user_id: string; challenge_id: string; scale: number }): Promise<OpenInvitation> {
    const invitation: Invitation = {
      ...inviter,
      secret: newInvitationSecret(),
      match_id: crypto.randomUUID(),
      expires_at: Date.now() + INVITATION_MS * inviter.scale,
      followed_by: null,
    };
    this.ctx.storage.kv.put(STORED, invitation);
    await this.ctx.storage.setAlarm(invitation.expires_at);
    this.#sendOpen();
    return openInvitation(invitation);
  }

  /**
   * Whether an invitation can be followed.
   * @param secret of its key
   * @param reader who asks, see `readerOf`; null for a visitor
   */
  read(secret: string, reader: string | null): InvitationState {
    const invitation = this.#invitation();
    if (!invitation || !isSameSecret(invitation.secret, secret)) return "over";
    if (invitation.user_id === reader) return "own";
    const isOpen = invitation.followed_by === null || invitation.followed_by === reader;
    return isOpen ? { challenge_id: invitation.challenge_id } : "taken";
  }

  /** Makes the match with who has followed the link, first of all. Repeated by the same player, it leads to the same match. */
  async follow(secret: string, invitee: Invitee | InvitedGuest): Promise<FollowOutcome> {
    const found = this.#found(secret, invitee);
    if (found) return found;
    const refusal = await this.#guestRefusal(this.#invitation()?.user_id ?? "", invitee);
    if (refusal) {
      // Another press of the same guest may be making the match that was the last one of the day.
      await this.#making;
      return this.#found(secret, invitee) ?? refusal;
    }
    const outcome = await this.#callAndMatch(secret, invitee);
    // The page was called, and waits on.
    if (typeof outcome === "string") this.#sendOpen();
    return outcome;
  }

  /** Closes the inviter's socket, of one session or of any. The browser reconnects, which fails without a session. */
  renew(_user_id: string, id_hash?: string): void {
    const inviter = this.#inviter();
    if (inviter && (id_hash === undefined || inviter.session === id_hash))
      this.#close(CLOSE_CODES.unavailable, "Please come back.");
  }

  /**
   * Opens the inviter's socket. The route has checked the session's token and set the query parameters. An inviter in a match is led to
   * it, in case the socket broke as it was made.
   */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const user_id = searchParams.get("user_id");
    const session = searchParams.get("session");
    if (!user_id || !session) return refuseSocket(CLOSE_CODES.notFound, NO_INVITATION);
    if (!this.#frameThrottle.acceptsSocket(user_id, Date.now()))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    const readiness = await this.#readinessOf({ user_id, session });
    if (!readiness)
      return refuseSocket(CLOSE_CODES.unavailable, "Your invitation can't be reached right now.");
    if (readiness.kind === "in_match") return matchedSocket(readiness.match_id);
    if (readiness.kind === "signed_out")
      return refuseSocket(CLOSE_CODES.signedOut, "Please log in to go on.");
    if (readiness.kind === "starter")
      return refuseSocket(CLOSE_CODES.forbidden, "This feature is for Pro users only");
    const invitation = this.#invitation();
    if (!invitation || invitation.followed_by !== null)
      return refuseSocket(CLOSE_CODES.notFound, NO_INVITATION);
    this.#close(CLOSE_CODES.replaced, "You wait for your friend in another tab.");
    const { 0: client, 1: socket } = new WebSocketPair();
    this.ctx.acceptWebSocket(socket);
    const region = parseRegion(searchParams.get("region"));
    socket.serializeAttachment({ session, region, replaced: false } satisfies Attachment);
    this.#sendOpen();
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    if (socket !== this.#socket()) return;
    const user_id = this.#invitation()?.user_id ?? "";
    if (this.#frameThrottle.check(socket, user_id, message, Date.now()) !== "accept") {
      this.#close(CLOSE_CODES.tooFast, "Too many frames.");
      return;
    }
    const request = readFrame(invitationRequest, message);
    if (typeof request !== "object")
      this.#close(CLOSE_CODES.malformed, "Your invitation's page sent something that can't be read.");
    else if (request.type === "here") this.#answer(true);
    else {
      this.ctx.storage.kv.delete(STORED);
      this.#close(CLOSE_CODES.finished, "You have called your invitation off.");
    }
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    if (!this.#socket()) this.#answer(false);
    answerClose(socket, code, reason);
  }

  override webSocketError(): void {
    if (!this.#socket()) this.#answer(false);
  }

  /** Ends an invitation that has expired. May run late, early or twice. */
  override async alarm(): Promise<void> {
    const invitation = this.#invitation();
    if (invitation) return this.ctx.storage.setAlarm(invitation.expires_at);
    this.#close(CLOSE_CODES.timeout, "Your invitation has expired.");
    await this.ctx.storage.deleteAll();
  }

  /** The stored invitation, unless it has expired. */
  #invitation(): Invitation | undefined {
    const invitation = this.ctx.storage.kv.get<Invitation>(STORED);
    return invitation && invitation.expires_at > Date.now() ? invitation : undefined;
  }

  async #readinessOf(inviter: QueuedLearner) {
    try {
      const [readiness] = await readReadiness(this.env, [inviter], "inviting", Date.now());
      return readiness;
    } catch (error) {
      logFault("open invitation", error);
      return undefined;
    }
  }

  /** Asks the inviter's page whether it is there. A page that a phone has stopped keeps its socket, but doesn't answer. */
  #isInviterHere(scale: number): Promise<boolean> {
    this.#calling ??= this.#call(scale).finally(() => {
      this.#calling = undefined;
    });
    return this.#calling;
  }

  async #call(scale: number): Promise<boolean> {
    if (!this.#socket()) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#answer = resolve;
    const timer = setTimeout(() => resolve(false), INVITER_ANSWER_MS * scale);
    this.#send({ type: "call" });
    return promise.finally(() => clearTimeout(timer));
  }

  /** What following leads to without another match: the match that the invitee is in, or why there is none; undefined where it is open. */
  #found(secret: string, invitee: Invitee | InvitedGuest): FollowOutcome | undefined {
    const state = this.read(secret, readerOf(invitee));
    if (typeof state === "string") return state;
    const { followed_by = null, match_id = "" } = this.#invitation() ?? {};
    return followed_by === null ? undefined : { match_id };
  }

  /** Why a guest can't play today, before the inviter is called; undefined for others. */
  async #guestRefusal(inviter_id: string, invitee: Invitee | InvitedGuest) {
    if (!("guest" in invitee)) return undefined;
    const { guest, address } = invitee;
    try {
      return await guestRefusal(this.env, { guest_id: guest.id, address }, inviter_id, Date.now());
    } catch (error) {
      logFault("follow invitation", error);
      return "unavailable";
    }
  }

  async #callAndMatch(secret: string, invitee: Invitee | InvitedGuest): Promise<FollowOutcome> {
    const invitation = this.#invitation();
    if (!invitation) return "over";
    const inviter = (await this.#isInviterHere(invitation.scale)) && this.#inviter();
    // Where another one has followed meanwhile, the page has left for that match.
    if (!inviter) return this.#found(secret, invitee) ?? "away";
    const match = this.#making.then(
      () => this.#found(secret, invitee) ?? this.#match(invitation, inviter, invitee),
    );
    this.#making = match.catch(() => undefined);
    return match;
  }

  /** Makes the match, and tells both players. */
  async #match(
    invitation: Invitation,
    inviter: Attachment,
    invitee: Invitee | InvitedGuest,
  ): Promise<FollowOutcome> {
    const { match_id, scale, secret } = invitation;
    const guest = "guest" in invitee ? invitee.guest : undefined;
    try {
      const made = await this.#makeMatch(invitation, inviter, invitee);
      if (made !== "made") return outcomeOf(made);
      const mayPlay = await this.#countGuest(invitee);
      const isOpen = this.#invitation()?.secret === secret;
      if (!mayPlay || !isOpen) {
        // The guest has played elsewhere, or it was called off while the match was made: nobody has heard of it.
        await cancelMatches(this.env, [match_id]);
        if (mayPlay && guest) await uncountGuestMatch(this.env, guest.id);
        return isOpen ? "guest_limit" : "over";
      }
    } catch (error) {
      logFault("follow invitation", error, { match: match_id });
      return "unavailable";
    }
    this.ctx.storage.kv.put(STORED, { ...invitation, followed_by: readerOf(invitee) } satisfies Invitation);
    // First, so that the match is made in its place before a player's connection would make it.
    const place = placeBetween(inviter.region, invitee.region);
    this.ctx.waitUntil(startMatch(this.env, match_id, { scale, place, guest }));
    this.#send({ type: "matched", match_id });
    this.#close(CLOSE_CODES.finished, "Your match is ready.");
    return { match_id };
  }

  #makeMatch(
    { user_id, challenge_id, match_id }: Invitation,
    { session }: Attachment,
    invitee: Invitee | InvitedGuest,
  ): Promise<MadeMatch> {
    const inviter = { user_id, session };
    const chosen: ChosenMatch =
      "guest" in invitee
        ? { match_id, challenge_id, origin: "guest", players: [inviter, null], hosts: [INVITER] }
        : { match_id, challenge_id, origin: "invitation", players: [inviter, invitee], hosts: [INVITER] };
    return makeMatch(this.env, chosen, Date.now());
  }

  /** Counts the match of a guest. @returns whether the invitee may play it */
  async #countGuest(invitee: Invitee | InvitedGuest): Promise<boolean> {
    if (!("guest" in invitee)) return true;
    const { guest, address } = invitee;
    return countGuestMatch(this.env, { guest_id: guest.id, address }, Date.now());
  }

  /** The socket of the inviter's page. */
  #socket(): WebSocket | undefined {
    return this.ctx
      .getWebSockets()
      .find((socket) => socket.readyState === WebSocket.OPEN && !attachmentOf(socket).replaced);
  }

  #inviter(): Attachment | undefined {
    const socket = this.#socket();
    return socket && attachmentOf(socket);
  }

  /** Tells the inviter's page that the invitation waits to be followed. */
  #sendOpen(): void {
    const invitation = this.#invitation();
    if (invitation?.followed_by === null)
      this.#send({ type: "open", now: Date.now(), ...openInvitation(invitation) });
  }

  #send(message: InvitationMessage): void {
    try {
      this.#socket()?.send(JSON.stringify(message));
    } catch {
      // Closed already; its close event follows.
    }
  }

  /** Closes the inviter's socket, if there is one. @param reason a sentence that learners read */
  #close(code: number, reason: string): void {
    const socket = this.#socket();
    if (!socket) return;
    socket.serializeAttachment({ ...attachmentOf(socket), replaced: true } satisfies Attachment);
    socket.close(code, reason);
  }
}

const NO_INVITATION = "You have no open invitation.";
/** The side of the inviter in the match. */
const INVITER = 0;

const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as Attachment;

function openInvitation({ user_id, secret, challenge_id, expires_at }: Invitation): OpenInvitation {
  return { key: invitationKey(user_id, secret), challenge_id, expires_at };
}

/** The id by which the invitation knows an invitee: of the user, or of the guest. */
const readerOf = (invitee: Invitee | InvitedGuest): string =>
  "guest" in invitee ? guestReader(invitee.guest) : invitee.user_id;

function outcomeOf({ refused, side }: Exclude<MadeMatch, "made">): FollowOutcome {
  if (refused === "taken" || refused === "host_limit") return refused;
  if (refused === "in_battle") return side === INVITER ? "inviter_in_battle" : "invitee_in_battle";
  // An inviter who has logged out, or is no Warrior any more.
  return refused === "signed_out" && side !== INVITER ? "signed_out" : "over";
}

/** Leads a page to the learner's match, and closes. */
function matchedSocket(match_id: string): Response {
  const { 0: client, 1: socket } = new WebSocketPair();
  socket.accept();
  socket.send(JSON.stringify({ type: "matched", match_id } satisfies InvitationMessage));
  socket.close(CLOSE_CODES.finished, "Your match is ready.");
  return new Response(null, { status: 101, webSocket: client });
}
