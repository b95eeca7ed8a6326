/** Nothing of a test file is left for the next one, whatever became of the objects that hold it. */
import { abortAllDurableObjects, evictAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { emptyStorage } from "../support/worker/storage.ts";

const object = () => env.MATCHES.getByName("left over");

async function leaveSomething(): Promise<void> {
  await env.AVATARS.put("left/over.json", "x");
  await env.REPLICA.prepare("CREATE TABLE left_over (id INTEGER)").run();
  await runInDurableObject(object(), (_, { storage }) => storage.put("left", "over"));
}

const whatIsLeft = async () => ({
  files: (await env.AVATARS.list()).objects.map(({ key }) => key),
  tables: (await env.REPLICA.prepare("SELECT name FROM sqlite_master WHERE name = 'left_over'").all())
    .results,
  keys: [...(await runInDurableObject(object(), (_, { storage }) => storage.list())).keys()],
});

describe("the storage is emptied", () => {
  it.each([
    ["whose objects are in memory", async () => undefined],
    ["whose objects were idle", () => evictAllDurableObjects()],
    ["whose objects were aborted", () => abortAllDurableObjects()],
  ])("%s", async (_, end) => {
    await leaveSomething();
    expect(await whatIsLeft()).toEqual({
      files: ["left/over.json"],
      tables: [{ name: "left_over" }],
      keys: ["left"],
    });
    await end();
    await emptyStorage();
    expect(await whatIsLeft()).toEqual({ files: [], tables: [], keys: [] });
  });
});
