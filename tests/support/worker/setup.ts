import { env } from "cloudflare:workers";
import { seedContent } from "./content.ts";

// As one batch, since every test file runs them. Applied one by one, as in a deployment, they take seconds.
await env.DB.batch(
  env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.DB.prepare(query)),
);
await seedContent();
