import { chooseBattle } from "../battles/choose-battle.ts";
import { uncountRoomGuest } from "../battles/guest-limits.ts";
import { newInvitationSecret } from "../battles/invitation-keys.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { guestIdOf, isGuestKey } from "../rules/guests.ts";
import {
  changeMember,
  hostAt,
  learnersHere,
  playersHere,
  type RoomMember,
  withMember,
} from "../rules/room-members.ts";
import {
  acceptsRoomCode,
  isInRound,
  isRoundDue,
  newRoom,
  type RoomEvent,
  stepRoom,
} from "../rules/room-phases.ts";
import { placesOf, tableOf } from "../rules/room-places.ts";
import { ROOM_BROADCAST_MS, ROOM_JUDGING_MS, scaledRoomTiming } from "../rules/room-timing.ts";
import { LiveRound } from "./live-round.ts";
import { pagesMessage, stateMessage, viewOf } from "./room-messages.ts";
import type { RoomSockets } from "./room-sockets.ts";
import { type Room, RoomStore } from "./room-store.ts";
import { OVER } from "./room-texts.ts";
import type { Opener } from "./stubs.ts";

/** Players who are judged by structure in one turn: less than 1 ms each, as long as their code is short. */
const JUDGED_AT_ONCE = 5;

/** The room of an object: its members, its phases and its rounds. Each change is stored, then told to all who are connected. */
export class RoomControl {
  readonly sockets: RoomSockets;
  room: Room | undefined;
  live: LiveRound | null = null;
  /** Judging, or the beginning of a round, while it goes on. */
  work: Promise<void> = Promise.resolve();
  readonly #ctx: DurableObjectState;
  readonly #env: Bindings;
  readonly #store: RoomStore;
  readonly #setAlarm: (now: number) => void;
  #isBeginning = false;
  #isLooking = false;
  #isJudging = false;
  #broadcastAt = Number.NEGATIVE_INFINITY;
  #isBroadcastPlanned = false;

  /** @param setAlarm sets the object's alarm, after the deadlines have changed */
  constructor(ctx: DurableObjectState, env: Bindings, sockets: RoomSockets, setAlarm: (now: number) => void) {
    this.#ctx = ctx;
    this.#env = env;
    this.#store = new RoomStore(ctx);
    this.sockets = sockets;
    this.#setAlarm = setAlarm;
  }

  /** Goes on with the stored room, if there is one. */
  load(now: number): void {
    const stored = this.#store.load();
    if (!stored) return;
    const { room, round } = stored;
    this.room = room;
    if (round) this.live = new LiveRound(this.#store, round, this.#store.readTyped(round));
    // After a crash the stored room may name members whose sockets are gone, and the alarm may be lost.
    const gone = room.members.filter(({ id, here }) => here && !this.sockets.isConnected(id));
    for (const { id } of gone) this.changeMember(room, id, GONE(now));
    if (gone.length > 0) this.commitAndTell(room, now);
    else this.#setAlarm(now);
    this.continue(room);
  }

  /** Opens a room, in place of one that is over. */
  open({ account, display_name, avatar_url, challenge_id, scale }: Opener, now: number): Room {
    this.clear();
    const host: RoomMember = {
      ...{ id: "1", account, display_name, avatar_url, plays: true },
      ...{ joined_at: now, here: false, gone_at: now, points: 0 },
    };
    const room: Room = {
      ...{ secret: newInvitationSecret(), challenge_id, state: newRoom(now, scale), version: 0 },
      ...{ host: host.id, members: [host], removed: [], guests: [], next_id: 2, empty_since: now },
      ...{ results: [], table: [], played: [], over_at: null },
    };
    this.room = room;
    this.commit(room, now);
    return room;
  }

  /** Deletes the room. */
  clear(): void {
    this.#store.clear();
    this.room = undefined;
    this.live = null;
  }

  /** A member has connected: who has been here before, or a new one. */
  join(room: Room, member: RoomMember, now: number): void {
    if (playersHere(room.members).length === 0) this.apply({ type: "gather" }, now);
    // Who has left, and comes back, is the last who has come.
    const joined_at = member.gone_at === 0 ? now : member.joined_at;
    room.members = withMember(room.members, { ...member, joined_at, here: true, gone_at: null });
    if (this.isOpener(member)) room.host = member.id;
    this.commitAndTell(room, now, member.id);
    this.sendState(room, member.id, now);
    this.beginIfDue(now);
  }

  /** Applies an event, stores the new state, then broadcasts it. */
  apply(event: RoomEvent, now: number): void {
    const room = this.room;
    if (!room) return;
    const before = room.state;
    const state = stepRoom(before, event, now);
    if (state === before) return;
    room.state = state;
    if (state.phase === before.phase) {
      this.commitAndTell(room, now);
      return;
    }
    if (state.phase === "lobby") this.#reset(room);
    if (state.phase === "over") {
      room.over_at = now;
      // Nobody plays any more, so who is still there is given back too.
      this.#ctx.waitUntil(this.giveBackGuests(room, []));
    }
    this.commit(room, now);
    this.#broadcast(room, now);
    if (state.phase === "table" && this.live)
      this.sockets.sendAll(pagesMessage(room, this.live.round, this.live.typed));
    if (state.phase === "over") {
      this.sockets.closeAll(CLOSE_CODES.over, OVER);
      this.live = null;
      this.#store.clearRound();
    }
    this.continue(room);
  }

  /** Back to the lobby: the points begin again, and who has left is forgotten. */
  #reset(room: Room): void {
    room.members = room.members.filter(({ here }) => here).map((member) => ({ ...member, points: 0 }));
    room.results = [];
    room.table = [];
    this.live = null;
    this.#store.clearRound();
  }

  /** Stores the room, with its host and since when no learner is here, and sets the alarm. */
  commit(room: Room, now: number): void {
    const { members, state } = room;
    room.host = hostAt(members, room.host, now, scaledRoomTiming(state.scale));
    room.empty_since = learnersHere(members).length > 0 ? null : (room.empty_since ?? now);
    room.version += 1;
    this.#store.save(room);
    this.#setAlarm(now);
  }

  /** Stores the room, then tells all of it: at most once in `ROOM_BROADCAST_MS`. @param except a member who hears of it otherwise */
  commitAndTell(room: Room, now: number, except?: string): void {
    this.commit(room, now);
    const wait = this.#broadcastAt + paceOf(room) - now;
    if (wait <= 0) this.#broadcast(room, now, except);
    else if (!this.#isBroadcastPlanned) this.#planBroadcast(wait);
  }

  #planBroadcast(wait: number): void {
    this.#isBroadcastPlanned = true;
    this.#ctx.waitUntil(
      scheduler.wait(wait).then(() => {
        if (this.#isBroadcastPlanned && this.room) this.#broadcast(this.room, Date.now());
      }),
    );
  }

  #broadcast(room: Room, now: number, except?: string): void {
    this.#broadcastAt = now;
    this.#isBroadcastPlanned = false;
    const view = viewOf(room, this.live?.round ?? null);
    this.sockets.sendAll({ type: "room", now, version: room.version, view }, except);
  }

  /** The whole state, to who connects. */
  sendState(room: Room, id: string, now: number): void {
    const live = this.live;
    this.sockets.send(id, stateMessage(room, live?.round ?? null, id, live?.typedBy(id), now));
    if (!live) return;
    const { number } = live.round;
    if (isInRound(room.state)) {
      this.sockets.send(id, { type: "progress", round: number, met: live.met, judged: null });
      const ticks = live.ticksOf(id);
      if (ticks) this.sockets.send(id, { type: "ticks", round: number, ticks });
    }
    if (room.state.phase === "table") this.sockets.send(id, pagesMessage(room, live.round, live.typed));
  }

  /** Changes a member. To be stored by the caller. */
  changeMember(room: Room, id: string, change: Partial<RoomMember>): void {
    room.members = changeMember(room.members, id, change);
  }

  /** A socket was closed by its page, or broke. */
  onClosed(socket: WebSocket): void {
    const id = this.sockets.keyOf(socket);
    if (id === undefined) return;
    this.sockets.remove(id);
    this.#noteGone(id, GONE(Date.now()));
  }

  /** Closes a member's socket. @param reason a sentence that learners read */
  disconnect(id: string, code: number, reason: string): void {
    this.sockets.close(id, code, reason);
    this.#noteGone(id, GONE(Date.now()));
  }

  /** A member leaves on purpose. Before the first round nothing is left of them. */
  leave(room: Room, id: string): void {
    if (room.state.phase !== "lobby") this.#noteGone(id, LEFT);
    else {
      room.members = room.members.filter((member) => member.id !== id);
      this.commitAndTell(room, Date.now());
    }
  }

  /** Takes a member out of the room. */
  remove(room: Room, id: string, now: number): void {
    room.members = room.members.filter((one) => one.id !== id);
    this.#ctx.waitUntil(this.giveBackGuests(room));
    this.commitAndTell(room, now);
  }

  /**
   * Takes back that guests were counted who are no members any more and have played no round: so that nobody uses up a host's day by
   * coming. To be stored by the caller, at once.
   * @param members who may still play
   * @returns whether there were any
   */
  async giveBackGuests(room: Room, members: readonly RoomMember[] = room.members): Promise<boolean> {
    const opener = this.#ctx.id.name;
    const isMember = ({ key }: { key: string }) => members.some(({ account }) => account === key);
    const gone = (room.new_guests ?? []).filter((guest) => !isMember(guest));
    if (gone.length === 0 || opener === undefined) return false;
    const keys = new Set(gone.map(({ key }) => key));
    room.new_guests = (room.new_guests ?? []).filter(isMember);
    room.guests = (room.guests ?? []).filter((key) => !keys.has(key));
    const given = gone.map(({ key, counted_at }) =>
      uncountRoomGuest(this.#env, guestIdOf(key), opener, counted_at),
    );
    await Promise.all(given).catch((error: unknown) => logFault("give back a guest", error));
    return true;
  }

  #noteGone(id: string, change: Partial<RoomMember>): void {
    const room = this.room;
    if (!room || room.state.phase === "over") return;
    this.changeMember(room, id, change);
    this.commitAndTell(room, Date.now());
  }

  /** Whether a member is the opener, who hosts the room whenever they are here: nobody else can keep it from them. */
  isOpener({ account }: RoomMember): boolean {
    return account !== null && account === this.#ctx.id.name;
  }

  /** The member of an account. */
  memberOf(account: string): RoomMember | undefined {
    return this.room?.members.find((member) => member.account === account);
  }

  /** Tells a member why a press did nothing. */
  tell(id: string, message: string): void {
    this.sockets.send(id, { type: "error", message });
  }

  // ── Rounds ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Begins the next round once its pause is over, if somebody is here to play it. */
  beginIfDue(now: number): void {
    const room = this.room;
    if (room && isRoundDue(room.state, now) && playersHere(room.members).length > 0) this.begin();
  }

  /** Begins a round. Does nothing while one is about to begin. */
  begin(): void {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    this.work = this.#beginRound().finally(() => {
      this.#isBeginning = false;
    });
    this.#ctx.waitUntil(this.work);
  }

  /** Chooses the battle of the next round, and begins it. After a fault of the database the alarm or the host tries again. */
  async #beginRound(): Promise<void> {
    const room = this.room;
    if (!room) return;
    const accounts = playersHere(room.members).map(({ account }) =>
      isGuestKey(account) ? "" : (account ?? ""),
    );
    let chosen: Awaited<ReturnType<typeof chooseBattle>>;
    try {
      chosen = await chooseBattle(this.#env, room.challenge_id, accounts, room.played);
    } catch (error) {
      logFault("begin a round", error);
      this.tell(room.host, "The next round couldn't begin. Trying again in a moment.");
      return;
    }
    const now = Date.now();
    const state = stepRoom(room.state, { type: "begin" }, now);
    const players = playersHere(room.members);
    // Meanwhile it may have ended, or all have left.
    if (state.phase !== "objective" || players.length === 0) return;
    // Who was in the lobby for a moment only is forgotten.
    if (state.round === 1) room.members = room.members.filter(({ id, here }) => here || id === room.host);
    const round = { number: room.played.length + 1, ...chosen, entrants: players.map(({ id }) => id) };
    const played = new Set(players.map(({ account }) => account));
    room.new_guests = (room.new_guests ?? []).filter(({ key }) => !played.has(key));
    this.#ctx.waitUntil(this.giveBackGuests(room));
    this.live = new LiveRound(this.#store, round);
    this.#store.saveRound(round);
    room.state = state;
    room.played = [...room.played, chosen.battle_id];
    this.commit(room, now);
    this.#broadcast(room, now);
  }

  /** Goes on with what the phase asks for: progress while the editors are open, then judging. */
  continue(room: Room): void {
    const live = this.live;
    if (!live) return;
    if (acceptsRoomCode(room.state) && !this.#isLooking) {
      this.#isLooking = true;
      this.#ctx.waitUntil(
        this.#lookOn(room, live).finally(() => {
          this.#isLooking = false;
        }),
      );
    }
    if (room.state.phase === "judging" && !this.#isJudging) {
      this.#isJudging = true;
      this.work = this.#judge(room, live).finally(() => {
        this.#isJudging = false;
      });
      this.#ctx.waitUntil(this.work);
    }
  }

  /** Tells each player's progress to all, and their ticks to the players, while code is taken. */
  async #lookOn(room: Room, live: LiveRound): Promise<void> {
    for (;;) {
      await scheduler.wait(paceOf(room));
      if (this.live !== live) return;
      // The object is awake: a late alarm needn't delay the end of the round.
      this.apply({ type: "tick" }, Date.now());
      if (!acceptsRoomCode(room.state)) return;
      this.tellProgress();
    }
  }

  /** Sends what has changed since the last time. Called once in `ROOM_BROADCAST_MS`, and by tests. */
  tellProgress(): void {
    const live = this.live;
    const looked = live?.look();
    if (!live || !looked || looked.size === 0) return;
    const { number } = live.round;
    for (const [id, ticks] of looked)
      if (ticks) this.sockets.send(id, { type: "ticks", round: number, ticks });
    this.sockets.sendAll({ type: "progress", round: number, met: live.met, judged: null });
  }

  /** Judges the round's players one after the other, and ends the round. */
  async #judge(room: Room, live: LiveRound): Promise<void> {
    const { number } = live.round;
    const began_at = Date.now();
    let told_at = began_at;
    const scores = await live.judge(
      () => Date.now() - began_at < ROOM_JUDGING_MS,
      async (judged) => {
        // Lets frames in: after each run of JavaScript, which may take 100 ms, else after some players.
        if (live.round.battle.plan || judged % JUDGED_AT_ONCE === 0) await scheduler.wait(0);
        if (Date.now() - told_at < ROOM_BROADCAST_MS) return;
        told_at = Date.now();
        this.sockets.sendAll({ type: "progress", round: number, met: live.met, judged });
      },
      (fault) => logFault("score a round", fault),
    );
    if (room.state.phase !== "judging" || this.live !== live) return;
    const { members, table } = room;
    room.results = placesOf(scores.filter(({ player }) => memberBy(room, player)));
    const pointsOf = new Map(room.results.map(({ player, points }) => [player, points]));
    room.members = members.map((one) => ({ ...one, points: one.points + (pointsOf.get(one.id) ?? 0) }));
    const ranked = room.members.filter(
      ({ id }) => pointsOf.has(id) || table.some(({ player }) => player === id),
    );
    room.table = tableOf(
      ranked.map(({ id, points }) => ({ player: id, points })),
      table,
    );
    this.apply({ type: "judged" }, Date.now());
  }
}

/** A member who has lost the connection, and one who has left on purpose: nobody waits for the latter. */
const GONE = (now: number): Partial<RoomMember> => ({ here: false, gone_at: now });
const LEFT: Partial<RoomMember> = { here: false, gone_at: 0 };

/** The member with an id of the room; undefined for nobody. */
export const memberBy = (room: Room, id: string) => room.members.find((member) => member.id === id);

/** How often all are told. Only a local worker shortens it. */
const paceOf = ({ state }: Room) => ROOM_BROADCAST_MS * Math.min(1, state.scale);
