import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FEATURES, type FeatureName, mayUse, plansWith, type Role } from "../../worker/rules/features.ts";
import { PLAN_FEATURES, TOLD } from "../../worker/rules/plans.ts";

const ROLES: readonly Role[] = ["visitor", "starter", "warrior"];

/** Who may use what, as it was decided: for a visitor, a Starter, a Warrior. */
const DECIDED: Readonly<Record<FeatureName, [visitor: boolean, starter: boolean, warrior: boolean]>> = {
  shown: [true, true, true],
  learning: [false, true, true],
  shippedTalk: [false, true, true],
  tracking: [false, true, true],
  invited: [true, true, true],
  chat: [false, false, true],
  forum: [false, false, true],
  unshippedTalk: [false, false, true],
  queue: [false, false, true],
  ghosts: [false, false, true],
  inviting: [false, false, true],
  rooms: [false, false, true],
  cheatsheet: [false, false, true],
};

describe("the features", () => {
  it.each(Object.entries(DECIDED))("%s", (feature, who) => {
    expect(ROLES.map((role) => mayUse(role, feature as FeatureName))).toEqual(who);
  });

  it("are told in the texts of the plans, all that a plan has alone among them", () => {
    expect(PLAN_FEATURES.starter).toEqual([
      "Unlimited tasks per day",
      "Daily tracking",
      "Battles by invitation",
    ]);
    expect(PLAN_FEATURES.warrior).toEqual([
      "Unlimited tasks per day",
      "Daily tracking",
      "Community",
      "Coding battles and leaderboards",
      "Invitations for friends, even without an account, and rooms",
      "HTML, CSS and JavaScript cheatsheet",
      "Grandfathered pricing",
    ]);
    for (const name of Object.keys(FEATURES) as FeatureName[]) {
      const isForWarriorsAlone = mayUse("warrior", name) && !mayUse("starter", name);
      expect([name, isForWarriorsAlone && !TOLD[name]]).toEqual([name, false]);
      // No plan is told to have what it hasn't.
      for (const plan of Object.keys(TOLD[name] ?? {}) as ("starter" | "warrior")[])
        expect([name, plan, mayUse(plan, name)]).toEqual([name, plan, true]);
    }
  });

  it("are asked for wherever a plan decides", () => {
    const root = join(import.meta.dirname, "../..");
    // What has been paid for, and what the learner's own plan is called.
    const others =
      /^(?:worker\/(?:payments|curriculum)|web\/screens\/profile\/PlanPanel|web\/ui\/LockOverlay)/;
    const files = ["worker", "web"]
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
          join(folder, name),
        ),
      )
      .filter((name) => /\.tsx?$/.test(name) && !others.test(name) && !name.includes("node_modules"));
    const deciding = files.filter((name) =>
      /\bplan(?:"\])? ?(?:===|!==|=|<>) ?["'](?:warrior|starter)/.test(
        readFileSync(join(root, name), "utf8"),
      ),
    );
    expect(deciding.filter((name) => name !== "web/ui/Plans.tsx")).toEqual([]);
  });

  it("are asked of the database by their plans", () => {
    expect(plansWith("chat")).toBe("'warrior'");
    expect(plansWith("learning")).toBe("'starter', 'warrior'");
  });
});
