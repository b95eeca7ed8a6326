/**
 * What the gate has passed on this machine, so that a run gates only what changed since. A fresh clone has no record, and gates everything.
 * So does `WHOLE_GATE=1`, which `.ci/run` sets.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The files by which the gate judges: the rules with the built engine, the gate itself, and the versions of all packages. */
function gateFiles(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const gate = inFolder("worker/curriculum").filter(
    (path) => path.endsWith(".ts") && !path.startsWith(join(root, "worker/curriculum/projects")),
  );
  return [...inFolder("worker/rules"), ...gate, join(root, "package-lock.json")].sort();
}

/** A hash of the gate: what passed by another gate doesn't count. */
function gateHash(): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of gateFiles()) hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest("hex");
}

/** The record of one file of tests. */
interface GateRecord {
  /** Whether this very content has passed this very gate. */
  hasPassed(content: unknown): boolean;
  pass(content: unknown): void;
  /** Stores what has passed in this run or was taken from the record; all else is forgotten. */
  save(): void;
}

/**
 * Reads a record.
 * @param name of the file in `.cache`
 * @param options.folder and `options.gate` are for tests
 */
export function openGateRecord(
  name: string,
  {
    folder = join(root, ".cache/gate"),
    gate = gateHash(),
    isWhole = process.env.WHOLE_GATE === "1",
  }: { folder?: string; gate?: string; isWhole?: boolean } = {},
): GateRecord {
  const file = join(folder, name);
  const before = isWhole ? new Set<string>() : readRecord(file);
  const passed = new Set<string>();
  const keyOf = (content: unknown) =>
    createHash("sha256").update(gate).update(JSON.stringify(content)).digest("hex");
  return {
    hasPassed: (content) => before.has(keyOf(content)),
    pass: (content) => void passed.add(keyOf(content)),
    save: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...passed]));
    },
  };
}

function readRecord(file: string): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(file, "utf8")) as string[]);
  } catch {
    // There is none yet, or a run broke off while it wrote: everything is gated.
    return new Set();
  }
}
