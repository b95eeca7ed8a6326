import { env } from "cloudflare:workers";
import { seedContent } from "./content.ts";

// As one batch: applied one by one, as a deployment does, they take seconds, and every file begins with them.
await env.DB.batch(
  env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.DB.prepare(query)),
);
await seedContent();
