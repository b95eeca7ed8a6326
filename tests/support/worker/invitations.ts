/** Invitations in tests: who makes one, the page that waits, and guests who follow the link. */
import { expect } from "vitest";
import type {
  FollowAnswer,
  InvitationMessage,
  OpenInvitation,
} from "../../../worker/contract/invitations.ts";
import { newWarrior } from "./battles.ts";
import { json, type Learner, request } from "./learner.ts";
import { openSocket } from "./socket.ts";

export async function invite(inviter: Learner): Promise<OpenInvitation> {
  const answer = await inviter.request("POST", "/api/invitations", { body: { challenge_id: "c1" } });
  expect(answer.status).toBe(201);
  return json<OpenInvitation>(answer);
}

/** The socket of an inviter's page, which answers calls unless it is `silent`. */
export async function waitForFriend({ cookie }: Learner, { silent = false } = {}) {
  const socket = await openSocket<InvitationMessage>("/api/invitations/own/socket", { cookie });
  socket.socket.addEventListener("message", ({ data }) => {
    if (!silent && String(data).includes('"call"')) socket.send({ type: "here" });
  });
  return socket;
}

/** A Warrior whose page waits, with the invitation's key. */
export async function waitingInviter(inviter?: Learner) {
  const who = inviter ?? (await newWarrior());
  const { key } = await invite(who);
  const socket = await waitForFriend(who);
  await socket.next("open");
  return { inviter: who, key, socket };
}

/** The name of the cookie on a local server. */
export const GUEST_COOKIE = "codenaut-guest";

export type Guest = Awaited<ReturnType<typeof newGuest>>;

/** A visitor's browser with a guest's cookie. @param address the IP address */
export async function newGuest(address: string = crypto.randomUUID()) {
  const headers = { "cf-connecting-ip": address };
  const answer = await request("POST", "/api/guests", { headers });
  expect(answer.status).toBe(200);
  const { display_name } = await json<{ display_name: string }>(answer);
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const as = (method: string, path: string) => request(method, path, { headers: { ...headers, cookie } });
  return { cookie, display_name, address, request: as };
}

export const followAsGuest = (guest: Pick<Guest, "request">, key: string) =>
  guest.request("POST", `/api/invitations/${key}/follow-as-guest`);

/** Follows the link as a guest. @returns the match */
export async function followedAsGuest(guest: Pick<Guest, "request">, key: string): Promise<string> {
  const answer = await followAsGuest(guest, key);
  expect(answer.status).toBe(200);
  return (await json<FollowAnswer>(answer)).match_id;
}
