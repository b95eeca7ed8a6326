import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests with many generated inputs run last, since most mutants are killed before. */
const LAST = /\/(?:ship-check-structural|ship-check-progress|wishes)\.test\.ts$/;

/** Runs the tests of single files first, which have the longest paths, since a mutant's run ends with the first failure. */
class QuickTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LAST.test(moduleId) ? 1 : -moduleId.split("/").length);
    return [...files].sort((one, other) => rank(one) - rank(other));
  }
}

// `npm run test:mutation`: the fast tests of worker/rules, in Node, or the one that MUTATION_TESTS names. Tests that need the engine
// or the curriculum take seconds for each mutant. Every file of worker/rules/behaviour needs the engine.
export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    include: [process.env.MUTATION_TESTS || "rules/**/*.test.ts"],
    exclude: ["rules/behaviour/**", "rules/battle-code.test.ts", "rules/ship-verdict.test.ts"],
    setupFiles: ["mutation/fixed-seed.ts"],
    environment: "node",
    testTimeout: 60_000,
    sequence: { sequencer: QuickTestsFirst },
  },
});
