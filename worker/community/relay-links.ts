import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { MAX_RELAYS_PER_REGION } from "../rules/batching.ts";
import type { Region } from "../rules/regions.ts";
import type { RelayQueries } from "./relay-queries.ts";
import { type RelayFrame, type RelayMethods, relayName, relayOf } from "./stubs.ts";

/** Frames on the way to one relay. One that is further behind gets no more until it has read what it missed. */
const MAX_FRAMES_IN_FLIGHT = 16;
/** The wait before the first retry after a failed call; each further one waits that much longer. */
const RETRY_MS = 1000;
/** Failed calls in a row before a relay is forgotten. With its next call it closes its sockets, and then it is known again. */
const MAX_FAILURES = 5;

type Link = {
  readonly name: string;
  /** One stub, since calls keep their order only within one. */
  stub: DurableObjectStub<RelayMethods>;
  /** Open sockets, as the relay said last. */
  sockets: number;
  /** Counts the sockets that the relay opened, so that it isn't forgotten while it opens one. */
  entries: number;
  inFlight: number;
  /** A frame didn't arrive, so the relay has to read the history. */
  isBehind: boolean;
  failures: number;
};

/** The relays of a channel that hold sockets, as the sequencer sees them. Each frame is one call to each relay. */
export class RelayLinks {
  readonly #links = new Map<string, Link>();
  readonly #store: RelayQueries;
  readonly #env: Bindings;
  readonly #onForgotten: () => void;

  /** @param onForgotten a relay has no sockets any more, or can't be reached */
  constructor(store: RelayQueries, env: Bindings, onForgotten: () => void) {
    this.#store = store;
    this.#env = env;
    this.#onForgotten = onForgotten;
    for (const name of store.names()) this.#link(name);
  }

  get isEmpty(): boolean {
    return this.#links.size === 0;
  }

  /** Whether a relay is known: whatever concerns all sockets has reached it, or will. */
  has(name: string): boolean {
    return this.#links.has(name);
  }

  /**
   * Notes that a relay holds sockets, or is about to.
   * @returns false for one with sockets that had been forgotten: it isn't noted before it has closed them
   */
  note(name: string, sockets: number): boolean {
    const known = this.#links.get(name);
    if (!known && sockets > 0) return false;
    if (!known) this.#store.add(name);
    const link = known ?? this.#link(name);
    link.sockets = sockets;
    link.entries += 1;
    return true;
  }

  /**
   * Chooses the relay for a new socket: the first of its region that isn't full.
   * @param full a relay that has just refused a socket
   * @returns undefined if all are full
   */
  choose(channel: string, region: Region, maxSockets: number, full: string | null): string | undefined {
    const refusing = full === null ? undefined : this.#links.get(full);
    if (refusing) refusing.sockets = Math.max(refusing.sockets, maxSockets);
    const names = Array.from({ length: MAX_RELAYS_PER_REGION }, (_, number) =>
      relayName(channel, region, number),
    );
    return names.find((name) => (this.#links.get(name)?.sockets ?? 0) < maxSockets);
  }

  /** Sends a frame to all relays, and doesn't wait for them. */
  send(frame: RelayFrame): void {
    for (const link of this.#links.values()) void this.#deliver(link, frame);
  }

  /** Closes a learner's sockets at all relays. One that can't be reached is forgotten. @throws then */
  async renew(user_id: string, id_hash?: string): Promise<void> {
    const renewAt = async (link: Link) => {
      try {
        await relayOf(this.#env, link.name).renew(user_id, id_hash);
      } catch (error) {
        this.#forget(link);
        throw error;
      }
    };
    await Promise.all([...this.#links.values()].map(renewAt));
  }

  #link(name: string): Link {
    const stub = relayOf(this.#env, name);
    const link = { name, stub, sockets: 0, entries: 0, inFlight: 0, isBehind: false, failures: 0 };
    this.#links.set(name, link);
    return link;
  }

  async #deliver(link: Link, frame: RelayFrame): Promise<void> {
    if (link.inFlight >= MAX_FRAMES_IN_FLIGHT) link.isBehind = true;
    if (link.isBehind) return;
    const { entries } = link;
    link.inFlight += 1;
    try {
      const sockets = await link.stub.deliver(frame);
      link.failures = 0;
      if (link.entries === entries) {
        link.sockets = sockets;
        if (sockets === 0) this.#forget(link);
      }
    } catch (error) {
      // Of calls that fail together, one counts.
      if (!link.isBehind) link.failures += 1;
      link.isBehind = true;
      this.#onFailure(link, "delivering to a relay", error);
    }
    link.inFlight -= 1;
    if (link.isBehind && link.inFlight === 0) await this.#catchUp(link);
  }

  /** Lets a relay read what it missed. */
  async #catchUp(link: Link): Promise<void> {
    if (link.failures > 0) await scheduler.wait(link.failures * RETRY_MS);
    if (link.failures > MAX_FAILURES) this.#forget(link);
    if (this.#links.get(link.name) !== link) return;
    link.isBehind = false;
    await this.#deliver(link, CATCH_UP);
  }

  #onFailure(link: Link, where: string, error: unknown): void {
    logFault(where, error, { tries: link.failures });
    // A failed call may have broken the stub.
    link.stub = relayOf(this.#env, link.name);
  }

  #forget(link: Link): void {
    if (this.#links.get(link.name) !== link) return;
    this.#links.delete(link.name);
    this.#store.remove(link.name);
    this.#onForgotten();
  }
}

const CATCH_UP: RelayFrame = {
  ...{ text: "", after: 0, last_id: 0, toAll: false },
  mustCatchUp: true,
};
