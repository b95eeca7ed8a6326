/** The commands for new lessons that the documents show can be typed as they stand there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { itemsOf } from "../../worker/curriculum/content.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";

const root = join(import.meta.dirname, "../..");

describe("the commands for new lessons", () => {
  const taken = new Set(itemsOf(loadCurriculum().curriculum).map(({ key }) => key));

  it.each(["README.md", "worker/curriculum/README.md", "worker/curriculum/cli.ts"])(
    "in %s name none that is there already",
    (file) => {
      const commands = [
        ...readFileSync(join(root, file), "utf8").matchAll(/\bnew (task|battle|daily) (\w*\d+)/g),
      ];
      expect(commands.length).toBeGreaterThan(0);
      const keys = commands.map(([, kind, id]) => (kind === "daily" ? `daily/${id}` : `${id}`));
      expect(keys.filter((key) => taken.has(key))).toEqual([]);
    },
  );
});
