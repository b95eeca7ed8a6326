/** What becomes of presses while a match's or a room's connection is lost. */
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MatchConnection } from "../../web/arena/match-connection.ts";
import { Rematch } from "../../web/screens/battle/Rematch.tsx";
import { RoomConnection } from "../../web/screens/room/room-connection.ts";
import { type FakeSocket, stubPage } from "../support/fake-page.ts";

type Props = ComponentProps<typeof Rematch>;

const sockets: FakeSocket[] = [];
beforeEach(() => {
  stubPage(sockets);
  sockets.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe("whether a press was sent is said", () => {
  it.each([
    [
      "a room's Leave",
      () => {
        const room = new RoomConnection("key", false);
        return { press: () => room.send({ type: "leave" }), close: () => room.close() };
      },
    ],
    [
      "Rage Quit",
      () => {
        const match = new MatchConnection({ kind: "battles", id: "m" });
        return { press: match.rageQuit, close: () => match.close() };
      },
    ],
  ])("%s", async (_, connect) => {
    const { press, close } = connect();
    await expect.poll(() => sockets.length).toBe(1);
    expect(press()).toBe(false);
    sockets[0]?.open();
    expect(press()).toBe(true);
    expect(sockets[0]?.sent).toHaveLength(1);
    close();
  });
});

describe("a rematch", () => {
  const rematch: Props["rematch"] = {
    until: 60_000,
    wanted: [false, false],
    here: [true, true],
    match_id: null,
    refusal: null,
  };

  it.each([
    ["open", true, ""],
    ["lost", false, "The connection broke. It comes back by itself."],
    ["closed", false, ""],
  ] as const)("is offered while the connection is open: %s, %j", (connection, isOffered, status) => {
    const props: Props = {
      ...{ rematch, connection, you: 0, opponent: "Ada", now: () => 0, onWant() {}, onLeave() {} },
    };
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Rematch, props)));
    expect(html.includes("<button")).toBe(isOffered);
    expect(html).toContain(`<p role="status">${status}</p>`);
  });
});
