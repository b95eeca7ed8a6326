/** A draft goes to the account of its page, or nowhere. */
import { afterEach, describe, expect, it } from "vitest";
import { ApiError, setPageUser } from "../../web/api/client.ts";
import { saveDraft } from "../../web/api/save-draft.ts";
import { faultOf } from "../../web/editor/use-draft.ts";
import type { DraftBody } from "../../worker/contract/drafts.ts";

const body = (html: string): DraftBody => ({
  key: "101",
  ...{ copy_id: "mine", save: 1, based_on: null, settled: null },
  ...{ age_ms: 0, revision: 1, take_codex: [], is_start: false },
  ...{ html, css: "", js: "" },
});

describe("saving a draft", () => {
  const { fetch } = globalThis;
  const requests: RequestInit[] = [];
  const listen = () => {
    requests.length = 0;
    globalThis.fetch = async (_, init) => {
      requests.push(init ?? {});
      return Response.json({ newer: null, older: null });
    };
  };
  afterEach(() => {
    globalThis.fetch = fetch;
    setPageUser(undefined);
  });

  it("names the learner, and goes on without the page where it is small enough", async () => {
    listen();
    setPageUser("ada");
    await saveDraft("ada", body("short"), false);
    await saveDraft("ada", body("short"), true);
    await saveDraft("ada", body("é".repeat(31_000)), true);
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([false, true, false]);
    expect(requests.map(({ headers }) => new Headers(headers).get("user-id"))).toEqual(["ada", "ada", "ada"]);
  });

  it.each([undefined, "ben"])("sends nothing after a log-out or for another account: %s", async (shown) => {
    listen();
    setPageUser(shown);
    await expect(saveDraft("ada", body("mine"), true)).rejects.toMatchObject({ code: "session_changed" });
    expect(requests).toEqual([]);
  });
});

describe("a save that fails", () => {
  it.each<[string, ApiError, ReturnType<typeof faultOf>]>([
    ["waits for the server that can't be reached", new ApiError("offline", ""), "unreachable"],
    [
      "waits as long as it is told",
      new ApiError("rate_limited", "", { retryAfter: 7 }),
      { retryAfterSeconds: 7 },
    ],
    ["waits a minute where it isn't told", new ApiError("rate_limited", ""), { retryAfterSeconds: 60 }],
    // The server answers its health at once, so that a crowd would come back at once.
    ["waits after a fault of the server", new ApiError("internal", ""), { retryAfterSeconds: 25 }],
    ["waits while it is too busy", new ApiError("unavailable", ""), { retryAfterSeconds: 25 }],
    ["isn't sent again where it was refused", new ApiError("too_large", ""), "refused"],
  ])("%s", (_, error, fault) => {
    expect(faultOf(error, 0.5)).toEqual(fault);
  });
});
