/** A draft goes to the account of its page, or nowhere. */
import { afterEach, describe, expect, it } from "vitest";
import { setPageUser } from "../../web/api/client.ts";
import { saveDraft } from "../../web/api/save-draft.ts";
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
