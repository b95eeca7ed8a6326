// Runs before `wrangler dev` (wrangler.toml, [build]). Fails with an instruction if the local database doesn't exist yet.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, stateDir } from "./prepare.mjs";

if (process.env.WRANGLER_COMMAND === "dev") {
  const missing = [
    join(stateDir, "v3", "d1"),
    join(root, ".dev.vars"),
    join(root, "web", "dist", "index.html"),
  ].filter((path) => !existsSync(path));
  if (missing.length > 0) {
    console.error(
      "\nThe local database, secret or web build isn't there yet. Run `npm start` once; after that, `npx wrangler dev` works too.\n",
    );
    process.exit(1);
  }
}
