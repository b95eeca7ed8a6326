import type { UserState } from "#contract/standing.ts";
import { mayUse } from "#rules/features.ts";

/** Where a match leads when it is left. The challenges are for Warriors; an invited Starter goes to the dashboard. */
export const wayOut = ({ plan }: Pick<UserState, "plan">): { to: string; label: string } =>
  mayUse(plan, "queue")
    ? { to: "/challenges", label: "Challenges" }
    : { to: "/dashboard", label: "Dashboard" };
