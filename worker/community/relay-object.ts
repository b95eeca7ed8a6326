import { DurableObject } from "cloudflare:workers";
import type { ClientRequest, ShownLearner } from "../contract/community.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { flushIntervalMs, MAX_PENDING_CHARACTERS, RELAY_CHECK_IN_MS } from "../rules/batching.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { ChannelSockets } from "./channel-sockets.ts";
import { FlushScheduler } from "./flush-scheduler.ts";
import { readJoin } from "./join-request.ts";
import {
  type Author,
  channelOfRelay,
  type EncodedHistory,
  FORGOTTEN,
  maxSocketsOf,
  type RelayedRequest,
  type RelayFrame,
  type RelayMethods,
  type SequencerMethods,
  sentToRelay,
  sequencerOf,
} from "./stubs.ts";

/** How often the newest sent message is noted for after hibernation. An object hibernates after 10 s without work. */
const NOTE_INTERVAL_MS = 3000;
const LAST_SENT_KEY = "last_sent";

type Outgoing = RelayedRequest & { socket: WebSocket };
/** Characters of a request on its way to the sequencer beside its text. */
const REQUEST_OVERHEAD_CHARACTERS = 250;

/**
 * Holds sockets of one channel, beyond those of its sequencer and in the region of their learners. It throttles and parses their
 * frames and hands the requests to the sequencer, which orders and stores messages and changes and sends one frame for all sockets back. It
 * stores no messages itself.
 */
export class RelayObject extends DurableObject<Bindings> implements RelayMethods {
  readonly #name: string;
  readonly #channel: string;
  readonly #sockets: ChannelSockets;
  /** One stub, since calls keep their order only within one. */
  #sequencer: DurableObjectStub<SequencerMethods>;
  #outgoing: Outgoing[] = [];
  /** Learners who have been typing since the last call to the sequencer. */
  readonly #typing = new Map<string, ShownLearner>();
  /** Characters of requests that wait for the sequencer or are on the way to it. */
  #outgoingCharacters = 0;
  readonly #outgoingFlush = new FlushScheduler(
    async () => void this.#handOver(),
    () => 0,
  );
  /** The newest message that all sockets here have received. */
  #lastSentId: number;
  #notesLastSent = false;
  /** The frame that is being sent, and those that wait for it. */
  #sending: Promise<void> = Promise.resolve();
  #opening = 0;
  /** Histories that the sequencer was asked for. After a deployment many browsers come back from the same message at once. */
  readonly #askedHistories = new Map<number, Promise<EncodedHistory>>();

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#name = ctx.id.name ?? "";
    this.#channel = channelOfRelay(this.#name);
    this.#sequencer = sequencerOf(env, this.#channel);
    this.#lastSentId = ctx.storage.kv.get<number>(LAST_SENT_KEY) ?? 0;
    this.#sockets = new ChannelSockets(ctx, {
      onRequest: (socket, { owner }, request) => this.#takeRequest(socket, owner, request),
      onTyping: (learner) => {
        this.#typing.set(learner.user_id, learner);
        this.#outgoingFlush.schedule();
      },
      // The sequencer counts only its own sockets.
      onPresence: () => undefined,
    });
    this.#sockets.restore(this.#lastSentId, Date.now());
  }

  /** Opens a socket, or answers that this relay is full. The worker has checked its owner. @param request of `joinRequest` */
  override async fetch(request: Request): Promise<Response> {
    const { owner, after } = readJoin(request);
    if (this.#socketCount >= maxSocketsOf(this.env)) return sentToRelay();
    if (!this.#sockets.acceptsSocket(owner.user_id, Date.now()))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    this.#opening += 1;
    try {
      const history = await this.#readHistory(after);
      const isFirst = this.#sockets.subscribers.subscriberCount === 0;
      const last_id = history?.last_id ?? 0;
      const first = history ? [history.text, history.present] : [];
      const answer = this.#sockets.open(owner, last_id, Date.now(), ...first);
      if (isFirst) {
        this.#setLastSent(last_id);
        this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + RELAY_CHECK_IN_MS));
      }
      return answer;
    } catch (error) {
      logFault("opening a socket at a relay", error);
      return refuseSocket(CLOSE_CODES.unavailable, "The chat can't be reached right now.");
    } finally {
      this.#opening -= 1;
    }
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#sockets.receiveFrame(socket, data, Date.now());
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#sockets.subscribers.remove(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.subscribers.remove(socket);
  }

  /** Sends a frame to the sockets, after those before it. @returns how many sockets are open or being opened */
  async deliver(frame: RelayFrame): Promise<number> {
    await this.#inTurn(() => this.#send(frame));
    return this.#socketCount;
  }

  /** Closes a learner's sockets, of one session or of all, and drops the requests that they still hand over. */
  renew(user_id: string, id_hash?: string): void {
    this.#sockets.renew(user_id, id_hash);
    const isOpen = ({ socket }: Outgoing) => this.#sockets.subscribers.subscriberOf(socket) !== undefined;
    const dropped = this.#outgoing.filter((one) => one.author.user_id === user_id && !isOpen(one));
    this.#outgoing = this.#outgoing.filter((one) => !dropped.includes(one));
    this.#countOutgoing(dropped, -1);
  }

  /** Checks in with the sequencer. A relay without sockets ends. */
  override async alarm(): Promise<void> {
    if (this.#socketCount === 0) {
      await this.ctx.storage.deleteAll();
      return;
    }
    try {
      const last_id = await this.#call((sequencer) => sequencer.checkIn(this.#name, this.#socketCount));
      if (last_id === FORGOTTEN) this.#renewAll();
      else if (last_id !== this.#lastSentId) await this.#inTurn(() => this.#catchUp());
    } catch (error) {
      logFault("checking in", error);
    }
    await this.ctx.storage.setAlarm(Date.now() + RELAY_CHECK_IN_MS);
  }

  get #socketCount(): number {
    return this.#sockets.subscribers.subscriberCount + this.#opening;
  }

  /** Calls the sequencer. A failed call may have broken the stub. */
  async #call<Answer>(use: (stub: DurableObjectStub<SequencerMethods>) => Answer): Promise<Awaited<Answer>> {
    try {
      return await use(this.#sequencer);
    } catch (error) {
      this.#sequencer = sequencerOf(this.env, this.#channel);
      throw error;
    }
  }

  /** The history for a socket that is being opened: at least up to what the other sockets have received. */
  async #readHistory(after: number): Promise<EncodedHistory> {
    for (;;) {
      const history = await this.#askHistory(after);
      if (!history || history.last_id >= this.#lastSentId) return history;
    }
  }

  #askHistory(after: number): Promise<EncodedHistory> {
    const asked = this.#askedHistories.get(after);
    if (asked) return asked;
    const asking = this.#enter(after).finally(() => this.#askedHistories.delete(after));
    this.#askedHistories.set(after, asking);
    return asking;
  }

  /** Asks for a history, by which the sequencer knows this relay. */
  async #enter(after: number): Promise<EncodedHistory> {
    const sockets = this.#sockets.subscribers.subscriberCount;
    const sent = this.#lastSentId;
    const history = await this.#call((sequencer) => sequencer.enterRelay(this.#name, sockets, after));
    if (history !== FORGOTTEN) {
      if (history) this.#followBack(history.last_id, sent);
      return history;
    }
    this.#renewAll();
    return this.#enter(after);
  }

  /**
   * Begins again where the sequencer is behind what it had sent, as after its storage was restored from an earlier time. Otherwise nothing that it
   * sends would be new here.
   * @param last_id the sequencer's newest sequence number
   * @param sent what was sent here when it was asked for that
   */
  #followBack(last_id: number, sent: number): void {
    if (last_id >= sent) return;
    this.#lastSentId = last_id;
    this.#renewAll();
  }

  /** Closes all sockets: while the sequencer didn't know this relay, they may have missed a log-out. Their browsers are checked again. */
  #renewAll(): void {
    this.#sockets.renewAll();
    this.#countOutgoing(this.#outgoing.splice(0), -1);
  }

  #takeRequest(
    socket: WebSocket,
    { user_id, display_name, avatar_url, silenced_until, created_at = 0 }: Author,
    request: ClientRequest,
  ): void {
    if (this.#outgoingCharacters > MAX_PENDING_CHARACTERS) {
      const title = "Many people are talking right now. Please wait a moment.";
      const wait_ms = 4 * flushIntervalMs(this.#socketCount);
      this.#sockets.answer(socket, request.client_id, { kind: "refused", title, wait_ms });
      return;
    }
    const outgoing = {
      socket,
      author: { user_id, display_name, avatar_url, silenced_until, created_at },
      request,
    };
    this.#outgoing.push(outgoing);
    this.#countOutgoing([outgoing], 1);
    this.#outgoingFlush.schedule();
  }

  #countOutgoing(outgoing: readonly Outgoing[], sign: 1 | -1): void {
    for (const { request } of outgoing)
      this.#outgoingCharacters +=
        sign * (REQUEST_OVERHEAD_CHARACTERS + ("message" in request ? request.message.length : 0));
  }

  /** Hands the requests since the last call to the sequencer. If that fails, browsers send their messages again. */
  async #handOver(): Promise<void> {
    const outgoing = this.#outgoing.splice(0);
    const typing = [...this.#typing.values()];
    this.#typing.clear();
    if (outgoing.length === 0 && typing.length === 0) return;
    try {
      const requests = outgoing.map(({ author, request }) => ({ author, request }));
      const verdicts = await this.#call((sequencer) => sequencer.acceptRelayed(this.#name, requests, typing));
      if (verdicts === FORGOTTEN) this.#renewAll();
      else
        for (const [index, { socket, request }] of outgoing.entries())
          this.#sockets.answer(socket, request.client_id, verdicts[index] ?? { kind: "pending" });
    } catch (error) {
      logFault("handing requests to the sequencer", error);
    } finally {
      this.#countOutgoing(outgoing, -1);
    }
  }

  /** Runs what sends frames one after the other. @throws what `send` throws */
  #inTurn(send: () => Promise<void>): Promise<void> {
    const sent = this.#sending.then(send);
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  async #send({ text, after, last_id, toAll, mustCatchUp, answers = [] }: RelayFrame): Promise<void> {
    const { subscribers } = this.#sockets;
    // Sockets that are being opened get it with their history.
    if (subscribers.subscriberCount === 0) {
      this.#lastSentId = Math.max(this.#lastSentId, last_id);
      return;
    }
    if (mustCatchUp || after > this.#lastSentId) await this.#catchUp();
    if (text !== "" && (last_id > this.#lastSentId || toAll)) {
      if (!toAll) this.#setLastSent(last_id);
      await subscribers.broadcast(text, toAll ? null : last_id, Date.now());
    }
    for (const { user_id, frame } of answers) this.#sockets.sendTo(user_id, frame);
  }

  /** Sends what the sockets missed, as a history, and who is here now. */
  async #catchUp(): Promise<void> {
    const sent = this.#lastSentId;
    const history = await this.#call((sequencer) => sequencer.historySince(sent));
    if (!history) return;
    this.#followBack(history.last_id, sent);
    this.#setLastSent(history.last_id);
    await this.#sockets.subscribers.broadcast(history.text, history.last_id, Date.now());
    await this.#sockets.subscribers.broadcast(history.present, null, Date.now());
  }

  #setLastSent(last_id: number): void {
    this.#lastSentId = Math.max(this.#lastSentId, last_id);
    if (this.#notesLastSent) return;
    this.#notesLastSent = true;
    const note = () => {
      this.#notesLastSent = false;
      // Without confirmation, so that frames don't wait for the disk.
      void this.ctx.storage.put(LAST_SENT_KEY, this.#lastSentId, { allowUnconfirmed: true });
    };
    this.ctx.waitUntil(scheduler.wait(NOTE_INTERVAL_MS).then(note));
  }
}
