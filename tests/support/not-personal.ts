/** Stores without personal data, and why. */
export const NOT_PERSONAL: Readonly<Record<"tables" | "objects", Readonly<Record<string, string>>>> = {
  tables: {
    exp_values: "counts of learners",
    exp_buckets: "counts of learners",
    exp_spans: "counts of learners",
    medal_counts: "counts of learners",
    league_groups: "counts of learners",
    content_versions: "content",
    projects: "content",
    tasks: "content",
    task_revisions: "content",
    daily_pool: "content",
    daily_challenges: "content",
    battles: "content",
  },
  objects: { NightlyObject: "how far the nightly job is" },
};
