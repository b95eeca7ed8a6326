import { DurableObject } from "cloudflare:workers";
import { countRoomGuest, uncountRoomGuest } from "../battles/guest-limits.ts";
import { isSameSecret } from "../battles/invitation-keys.ts";
import { sendMissingCopies } from "../battles/missing-copies.ts";
import { readFrame } from "../battles/read-frame.ts";
import { roomRequest } from "../contract/rooms.ts";
import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { guestKey, guestName, isGuestKey } from "../rules/guests.ts";
import { MAX_BAD_FRAMES } from "../rules/match-limits.ts";
import { parseRegion, type Region } from "../rules/regions.ts";
import { hasPlace, hostAt, type RoomMember } from "../rules/room-members.ts";
import type { RoomPhase } from "../rules/room-phases.ts";
import { KEEP_ROOM_MS, ROOM_HEARTBEAT_TIMEOUT_MS, scaledRoomTiming } from "../rules/room-timing.ts";
import { handleRequest } from "./handle-request.ts";
import { selectMember } from "./queries.ts";
import { memberBy, RoomControl } from "./room-control.ts";
import { deadlinesOf, emptyUntil, endsAt } from "./room-deadlines.ts";
import { viewOf } from "./room-messages.ts";
import { RoomSockets } from "./room-sockets.ts";
import type { Room } from "./room-store.ts";
import { ANONYMOUS, GUEST_REFUSALS, OVER, REMOVED } from "./room-texts.ts";
import { Seats } from "./seats.ts";
import { type Opener, type RoomMethods, type RoomRecord, type RoomSummary, roomOf } from "./stubs.ts";

/**
 * One object for each learner, with the room that the learner has opened, and where the learner has a seat in rooms of others. A room is
 * the sockets of up to 30 players, phases driven by the alarm, the players' code of the current round, and the table. State is stored
 * before it is broadcast, so a room survives an eviction or a crash. Nothing of it is in the database.
 */
export class RoomObject extends DurableObject<Bindings> implements RoomMethods {
  readonly #sockets: RoomSockets;
  readonly #seats: Seats;
  readonly #control: RoomControl;
  /** The guests who are being counted. */
  #guestsComing: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#sockets = new RoomSockets(ctx);
    this.#seats = new Seats(ctx.storage);
    this.#control = new RoomControl(ctx, env, this.#sockets, (now) => ctx.waitUntil(this.#schedule(now)));
    this.#control.load(Date.now());
  }

  // ── Calls ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** Opens the learner's room, in place of one that is over. @returns the secret of the open room's key */
  async open(opener: Opener): Promise<string> {
    const now = Date.now();
    this.#control.apply({ type: "tick" }, now);
    const { room } = this.#control;
    const open = room && room.state.phase !== "over" ? room : this.#control.open(opener, now);
    return open.secret;
  }

  /** What the room's link leads to. @param account who asks; null for a visitor who is no guest yet */
  read(secret: string, account: string | null): RoomSummary {
    this.#control.apply({ type: "tick" }, Date.now());
    const room = this.#control.room;
    if (!room || !isSameSecret(room.secret, secret)) return "over";
    if (account !== null && room.removed.includes(account)) return "removed";
    const { state, members } = room;
    const member = account !== null && members.some((one) => one.account === account);
    if (state.phase !== "over") {
      const { display_name, avatar_url } = memberBy(room, room.host) ?? ANONYMOUS;
      const here = members.filter((one) => one.here).length;
      return { host: { display_name, avatar_url }, here, phase: state.phase, member, podium: null };
    }
    if (!member) return "over";
    const podium = { players: viewOf(room, null).players, table: room.table };
    return { host: null, here: 0, phase: "over", member, podium };
  }

  /** What moderators are told of the room, for a member; null for others, and once another room is open or none. */
  describe(secret: string, account: string): RoomRecord | null {
    const room = this.#control.room;
    if (!room || !isSameSecret(room.secret, secret)) return null;
    if (!room.members.some((one) => one.account === account)) return null;
    const { state, challenge_id, members } = room;
    return {
      opened_at: state.expires_at - scaledRoomTiming(state.scale).open,
      challenge_id,
      members: members.map(({ display_name, account: of, here }) => ({
        ...{ display_name, isGuest: isGuestKey(of), here },
      })),
    };
  }

  /** Ends the room, for a moderator. Idempotent. @returns false if there is no such room any more */
  close(secret: string): boolean {
    const room = this.#control.room;
    if (!room || !isSameSecret(room.secret, secret)) return false;
    this.#control.apply({ type: "end" }, Date.now());
    return true;
  }

  /** Notes that the learner has a seat in another's room. @returns false if there are too many */
  async takeSeat(opener: string, until: number): Promise<boolean> {
    const now = Date.now();
    if (!this.#seats.take({ opener, until }, now)) return false;
    await this.#schedule(now);
    return true;
  }

  /** Closes the learner's sockets in all rooms, of one session or of any. The browser reconnects, which fails without a session. */
  async renew(account: string, id_hash?: string): Promise<void> {
    this.closeMember(account, id_hash);
    const openers = this.#seats.openers(Date.now());
    await Promise.all(openers.map((opener) => roomOf(this.env, opener).closeMember(account, id_hash)));
  }

  /** Closes a learner's socket in this room, of one session or of any. */
  closeMember(account: string, id_hash?: string): void {
    const member = this.#control.memberOf(account);
    if (!member || (id_hash !== undefined && this.#sockets.sessionOf(member.id) !== id_hash)) return;
    this.#control.disconnect(member.id, CLOSE_CODES.unavailable, "Please come back.");
  }

  /** Takes a deleted learner out of all rooms. */
  async forget(account: string): Promise<void> {
    this.forgetMember(account);
    const openers = this.#seats.openers(Date.now());
    await Promise.all(openers.map((opener) => roomOf(this.env, opener).forgetMember(account)));
    this.#seats.clear();
  }

  /** Takes a deleted learner's name and picture out of this room. */
  forgetMember(account: string): void {
    const room = this.#control.room;
    const member = this.#control.memberOf(account);
    if (!room) return;
    room.removed = room.removed.filter((one) => one !== account);
    if (member) {
      this.#sockets.close(member.id, CLOSE_CODES.signedOut, "Your account is deleted.");
      this.#control.changeMember(room, member.id, { account: null, ...ANONYMOUS, here: false, gone_at: 0 });
    }
    this.#control.commitAndTell(room, Date.now());
  }

  /** Gives a learner another name in all rooms. */
  async rename(account: string, from: string, to: string): Promise<void> {
    this.renameMember(account, from, to);
    const openers = this.#seats.openers(Date.now());
    await Promise.all(openers.map((opener) => roomOf(this.env, opener).renameMember(account, from, to)));
  }

  /** Gives a learner another name in this room. */
  renameMember(account: string, from: string, to: string): void {
    const room = this.#control.room;
    const member = this.#control.memberOf(account);
    if (!room || member?.display_name !== from) return;
    this.#control.changeMember(room, member.id, { display_name: to });
    this.#control.commitAndTell(room, Date.now());
  }

  /** Whether a learner is connected to any room. */
  async isPlaying(account: string): Promise<boolean> {
    if (this.hasMember(account)) return true;
    const openers = this.#seats.openers(Date.now());
    const answers = openers.map((opener) => roomOf(this.env, opener).hasMember(account));
    return (await Promise.all(answers)).includes(true);
  }

  /** Whether a learner is connected to this room. */
  hasMember(account: string): boolean {
    return this.#control.room?.state.phase !== "over" && this.#control.memberOf(account)?.here === true;
  }

  /** Tells the players' progress now, for tests, which don't wait for it. */
  tellProgress(): void {
    this.#control.tellProgress();
  }

  /**
   * Ends the current phase, for tests. No route leads here.
   * @param from the phase to end: nothing happens if it has ended by itself
   * @throws Error on a deployed worker
   */
  async skipPhase(from?: RoomPhase): Promise<void> {
    if (this.env.ENVIRONMENT !== "local") throw new Error("Only a local worker skips a phase");
    const now = Date.now();
    this.#control.apply({ type: "tick" }, now);
    if (from && this.#control.room?.state.phase !== from) return;
    this.#control.apply({ type: "skip" }, now);
    this.#control.beginIfDue(now);
    await this.#control.work;
  }

  // ── Sockets ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Opens a member's socket. The route has checked the session, or the guest's cookie, and set the query parameters. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const guest_id = searchParams.get("guest_id");
    const account = guest_id === null ? (searchParams.get("user_id") ?? "") : guestKey(guest_id);
    const session = searchParams.get("session") ?? "";
    const secret = searchParams.get("secret") ?? "";
    this.#control.apply({ type: "tick" }, Date.now());
    const refusal = this.#refusalFor(secret, account);
    if (refusal) return refusal;
    if (!this.#sockets.acceptsSocket(account, Date.now()))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    let profile: typeof ANONYMOUS | undefined;
    if (!this.#control.memberOf(account)) {
      const admitted = await (guest_id === null
        ? this.#admit(account, parseRegion(searchParams.get("region")))
        : this.#admitGuest(guest_id, searchParams));
      if (admitted instanceof Response) return admitted;
      profile = admitted;
      if (!profile) return refuseSocket(CLOSE_CODES.unavailable, "The room can't be reached right now.");
      // Meanwhile the room may have filled up or ended.
      const later = this.#refusalFor(secret, account);
      if (later) return later;
    }
    const now = Date.now();
    const room = this.#control.room;
    const member =
      this.#control.memberOf(account) ?? (room && profile && newMember(room, account, profile, now));
    if (!room || !member) return refuseSocket(CLOSE_CODES.over, OVER);
    const client = this.#sockets.accept(member.id, session, now);
    this.#control.join(room, member, now);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const id = this.#sockets.keyOf(socket);
    const room = this.#control.room;
    if (id === undefined || !room) return;
    const now = Date.now();
    const request = this.#sockets.acceptsFrame(id, socket, message, now)
      ? readFrame(roomRequest, message)
      : "tooFast";
    if (typeof request === "object") handleRequest(this.#control, room, id, request, now);
    else if (request !== "malformed") this.#control.disconnect(id, CLOSE_CODES[request], REFUSALS[request]);
    else if (this.#sockets.countBadFrame(socket) >= MAX_BAD_FRAMES)
      this.#control.disconnect(
        id,
        CLOSE_CODES.malformed,
        "The room didn't understand your page. Load it again.",
      );
    else this.#control.tell(id, "The room didn't understand that.");
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#control.onClosed(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#control.onClosed(socket);
  }

  /** Advances the room by its stored deadlines. May run late, early or twice. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const room = this.#control.room;
    if (room) {
      const silent = this.#sockets.silentMembers(now, ROOM_HEARTBEAT_TIMEOUT_MS);
      // Not final: a phone that wakes comes back.
      for (const id of silent) this.#control.disconnect(id, CLOSE_CODES.unavailable, "Your page went quiet.");
      this.#control.apply({ type: "tick" }, now);
      if (room.host !== hostAt(room.members, room.host, now, scaledRoomTiming(room.state.scale)))
        this.#control.commitAndTell(room, now);
      if (now >= (emptyUntil(room) ?? Number.POSITIVE_INFINITY)) this.#control.apply({ type: "end" }, now);
      this.#control.beginIfDue(now);
      this.#control.continue(room);
      if (room.over_at !== null && now >= room.over_at + KEEP_ROOM_MS) this.#control.clear();
    }
    if (!this.#control.room && this.#seats.endsAt(now) === null) await this.ctx.storage.deleteAll();
    else await this.#schedule(now);
  }

  /** Why an account can't connect; undefined if it can. */
  #refusalFor(secret: string, account: string): Response | undefined {
    const room = this.#control.room;
    if (!room || !isSameSecret(room.secret, secret))
      return refuseSocket(CLOSE_CODES.notFound, "There is no such room.");
    if (room.removed.includes(account)) return refuseSocket(CLOSE_CODES.forbidden, REMOVED);
    const { state, members } = room;
    if (state.phase === "over") return refuseSocket(CLOSE_CODES.over, OVER);
    const plays = this.#control.memberOf(account)?.plays ?? true;
    if (plays && !hasPlace(members, account, Date.now(), scaledRoomTiming(state.scale)))
      return refuseSocket(CLOSE_CODES.full, "This room is full. Try again once somebody has left.");
    return undefined;
  }

  /** Reads who has come for the first time, and notes the seat in the learner's object, near the learner. @returns undefined where that failed */
  async #admit(account: string, near: Region): Promise<typeof ANONYMOUS | undefined> {
    const room = this.#control.room;
    const opener = this.ctx.id.name;
    if (!room || opener === undefined) return undefined;
    try {
      const isSeated =
        opener === account || (await roomOf(this.env, account, near).takeSeat(opener, endsAt(room)));
      return isSeated ? await this.#readProfile(account) : undefined;
    } catch (error) {
      logFault("joining a room", error);
      return undefined;
    }
  }

  /** The profile of a learner. One whose copy was lost gets it first. */
  async #readProfile(account: string): Promise<typeof ANONYMOUS | undefined> {
    const read = () => selectMember(battleDatabase(this.env), account);
    const [profile] = await read();
    if (profile) return profile;
    const copies = await sendMissingCopies(this.env, [account], Date.now());
    const [sent] = copies.get(account) ? await read() : [];
    return sent;
  }

  /** As `#admit`, for a guest. One after the other, so that who comes twice at once is counted once. */
  #admitGuest(guest_id: string, query: URLSearchParams): Promise<Admitted> {
    const admitted = this.#guestsComing.then(() => this.#countGuest(guest_id, query));
    this.#guestsComing = admitted;
    return admitted;
  }

  /** Counts a guest who hasn't been in this room. @returns undefined where that failed, or the refusal past a limit */
  async #countGuest(guest_id: string, query: URLSearchParams): Promise<Admitted> {
    const room = this.#control.room;
    const opener = this.ctx.id.name;
    if (!room || opener === undefined) return undefined;
    const [key, now] = [guestKey(guest_id), Date.now()];
    const profile = { ...ANONYMOUS, display_name: guestName(Number(query.get("number"))) };
    if (room.guests?.includes(key)) return profile;
    const player = { guest_id, address: query.get("address") };
    const count = () => countRoomGuest(this.env, player, opener, now);
    try {
      let refusal = await count();
      if (refusal === "host_limit" && (await this.#control.giveBackGuests(room))) {
        // Whatever comes of the second try: nobody is given back twice after a restart.
        if (this.#control.room === room) this.#control.commit(room, now);
        refusal = await count();
      }
      if (refusal) return refuseSocket(CLOSE_CODES.forbidden, GUEST_REFUSALS[refusal]);
      if (this.#control.room !== room || room.state.phase === "over") {
        await uncountRoomGuest(this.env, guest_id, opener, now);
        return refuseSocket(CLOSE_CODES.over, OVER);
      }
    } catch (error) {
      logFault("joining a room", error);
      return undefined;
    }
    room.guests = [...(room.guests ?? []), key];
    room.new_guests = [...(room.new_guests ?? []), { key, counted_at: now }];
    this.#control.commit(room, now);
    return profile;
  }

  /** Sets the alarm for what comes first: a deadline of the room, or the end of the last seat. */
  async #schedule(now: number): Promise<void> {
    const { room } = this.#control;
    const isConnected = this.#sockets.keys.length > 0;
    const deadlines = room ? deadlinesOf(room, isConnected, now) : [];
    const times = [this.#seats.endsAt(now), ...deadlines].filter((time) => time !== null);
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
  }
}

/** The profile of who may come; why not; or undefined where that couldn't be found out. */
type Admitted = typeof ANONYMOUS | Response | undefined;

const REFUSALS = {
  tooFast: "Too many updates a second.",
  tooLarge: "Your code is longer than a battle takes.",
};

/** Someone who comes for the first time. */
function newMember(room: Room, account: string, profile: typeof ANONYMOUS, now: number): RoomMember {
  const id = String(room.next_id);
  room.next_id += 1;
  return { id, account, ...profile, plays: true, joined_at: now, here: true, gone_at: null, points: 0 };
}
