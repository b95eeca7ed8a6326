import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { seedContent } from "./content.ts";

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await seedContent();
