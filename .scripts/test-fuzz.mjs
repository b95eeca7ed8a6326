// npm run test:fuzz [-- BODIES [SEED]]: hostile bodies and frames; by default 10,000 with a new seed. The tests' titles contain the seed.
import { run } from "./prepare.mjs";

const [bodies = "10000", seed = String(Math.floor(Math.random() * 1e6))] = process.argv.slice(2);
const config = ["--config", "tests/vitest.config.ts"];
console.log(`${bodies} bodies, seed ${seed}`);
try {
  await run("vitest", ["run", ...config, "tests/security/fuzz.test.ts"], {
    env: { FUZZ_BODIES: bodies, FUZZ_SEED: seed },
  });
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
