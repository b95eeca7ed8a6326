/** The channel object and its relays in one workerd, with nothing between. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";

/** @param sockets how many each object holds; "" for as many as deployed */
export async function startChat(sockets: string): Promise<{ address: URL; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "codenaut-chat-"));
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: join(import.meta.dirname, "../../support/worker/chat-bench.ts"),
      outDir: folder,
      rolldownOptions: {
        external: ["cloudflare:workers"],
        output: { format: "es", entryFileNames: "worker.mjs" },
      },
    },
    ssr: { noExternal: true, target: "webworker" },
  });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "bench",
      modules: [
        { type: "ESModule", path: "worker.mjs", contents: readFileSync(join(folder, "worker.mjs"), "utf8") },
      ],
      compatibilityDate: "2026-09-18",
      compatibilityFlags: ["nodejs_compat"],
      durableObjects: {
        CHANNEL: { className: "ChannelObject", useSQLite: true },
        RELAYS: { className: "RelayObject", useSQLite: true },
      },
      bindings: { CHANNEL_SOCKETS: sockets },
      d1Databases: ["DB"],
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    }),
  );
  await miniflare.ready;
  const address = await miniflare.unsafeGetDirectURL("bench");
  return { address, close: () => miniflare.dispose() };
}
