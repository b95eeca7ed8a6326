/**
 * npm run lighthouse: Lighthouse's scores of the app at BASE_URL on a phone. RUNS=5 takes the median of five runs. Public pages are opened with an empty
 * browser cache, as by a newcomer; a learner's pages with what the way there has left in it, or with COLD=1 without.
 */
import lighthouse from "lighthouse";
import { median } from "./numbers.ts";
import { BASE_URL, becomeLearner, openBrowser } from "./signed-in.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The pages, the score that each needs in all categories, and for the coding page its longest times in milliseconds. */
const PAGES: readonly { path: string; goal: number; maxTbt?: number; maxInteractive?: number }[] = [
  { path: "/", goal: 100 },
  { path: "/login", goal: 100 },
  { path: "/signup", goal: 100 },
  { path: "/dashboard", goal: 95 },
  { path: "/journey", goal: 95 },
  { path: "/inbox", goal: 95 },
  { path: "/playground", goal: 98, maxTbt: 100, maxInteractive: 2500 },
];
/** The largest allowed layout shift while a page loads. It is not visible. */
const MAX_CLS = 0.01;
const FIRST_SIGNED_IN = "/dashboard";
const RUNS = Number(process.env.RUNS ?? 1);
const ALWAYS_COLD = process.env.COLD === "1";

type Measured = {
  scores: number[];
  lcp: number;
  tbt: number;
  interactive: number;
  cls: number;
  short: string[];
};

const port = 20_000 + Math.floor(Math.random() * 20_000);
const { context, close } = await openBrowser(port);
const requestedPaths = process.argv.slice(2);
let failed = false;
try {
  const rows: Record<string, string | number>[] = [];
  let isSignedIn = false;
  for (const { path, goal, maxTbt, maxInteractive } of PAGES) {
    if (path === FIRST_SIGNED_IN) {
      await becomeLearner(context);
      isSignedIn = true;
    }
    if (requestedPaths.length > 0 && !requestedPaths.includes(path)) continue;
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(path, isSignedIn && !ALWAYS_COLD));
    const scores = CATEGORIES.map((_, at) => median(runs.map(({ scores }) => scores[at] ?? 0)));
    const middle = (measure: "lcp" | "tbt" | "interactive" | "cls") =>
      median(runs.map((run) => run[measure]));
    const [tbt, interactive, cls] = [middle("tbt"), middle("interactive"), middle("cls")];
    const isLate = tbt > (maxTbt ?? tbt) || interactive > (maxInteractive ?? interactive);
    if (scores.some((score) => score < goal) || cls > MAX_CLS || isLate) failed = true;
    const [performance = 0, accessibility = 0, practices = 0, seo = 0] = scores;
    rows.push({
      page: path,
      performance,
      accessibility,
      "best practices": practices,
      SEO: seo,
      goal,
      "LCP s": (middle("lcp") / 1000).toFixed(2),
      "TBT ms": Math.round(tbt),
      "interactive s": (interactive / 1000).toFixed(2),
      CLS: cls.toFixed(3),
      short: [...new Set(runs.flatMap(({ short }) => short))].join(" "),
    });
  }
  console.table(rows);
} finally {
  await close();
}
if (failed) {
  console.error("A score is below its goal, a page takes too long, or it shifts while it opens.");
  process.exitCode = 1;
}

/** Measures one page, once more after a runtime error such as no paint in time on a busy machine. Throws at the second error. */
async function measure(path: string, keepsCache: boolean, again = true): Promise<Measured> {
  const result = await lighthouse(BASE_URL + path, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    disableStorageReset: keepsCache,
    // Not cookies, since the session must outlive each run.
    clearStorageTypes: ["shader_cache", "service_workers", "cache_storage"],
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) {
    if (again) return measure(path, keepsCache, false);
    throw new Error(`${path}: ${runtimeError.message}`);
  }
  const number = (id: string) => audits[id]?.numericValue ?? 0;
  // Audits other than timings that keep a page from 100.
  const short = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcp: number("largest-contentful-paint"),
    tbt: number("total-blocking-time"),
    interactive: number("interactive"),
    cls: number("cumulative-layout-shift"),
    short,
  };
}
