/** The request that opens a socket at an object of a channel, between the worker and the object. */
import { parseRegion, type Region } from "../rules/regions.ts";
import type { SocketOwner } from "./channel-subscribers.ts";

export type Join = {
  owner: SocketOwner;
  /** The newest message that the browser has. */
  after: number;
  /** Where the learner is. */
  region: Region;
  /** A relay that has just refused this socket, since it is full. */
  full: string | null;
};

/** The request that opens a learner's socket at a channel's object or a relay. */
export function joinRequest({ owner, after, region, full }: Join): Request {
  const query = new URLSearchParams({
    ...{ owner: JSON.stringify(owner), after: String(after), region },
    ...(full !== null && { full }),
  });
  return new Request(`https://channel/?${query}`, { headers: { upgrade: "websocket" } });
}

/** What a `joinRequest` says. The object reads it; no browser can send one. */
export function readJoin(request: Request): Join {
  const { searchParams } = new URL(request.url);
  return {
    owner: JSON.parse(searchParams.get("owner") ?? "") as SocketOwner,
    after: Number(searchParams.get("after")) || 0,
    region: parseRegion(searchParams.get("region")),
    full: searchParams.get("full"),
  };
}
