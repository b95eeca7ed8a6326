import { describe, expect, it } from "vitest";
import { belowGoal, countMutants, type FileMutants, tableOf } from "./mutation/report.ts";

const FILE = "worker/rules/streak.ts";
const mutant = (status: string, statusReason?: string) => ({
  status,
  ...(statusReason && { statusReason }),
  mutatorName: "BooleanLiteral",
  replacement: "false",
  location: { start: { line: 3, column: 5 } },
});

describe("the mutants of a file", () => {
  it.each<[string, ReturnType<typeof mutant>, [killed: number, explained: number, survived: number]]>([
    ["is killed by a failing test", mutant("Killed"), [1, 0, 0]],
    ["is killed by a test that doesn't end", mutant("Timeout"), [1, 0, 0]],
    ["is killed where no test file loads", mutant("RuntimeError"), [1, 0, 0]],
    ["survives green tests", mutant("Survived"), [0, 0, 1]],
    ["survives without tests", mutant("NoCoverage"), [0, 0, 1]],
    ["is explained by a comment with a reason", mutant("Ignored", "Both are equal."), [0, 1, 0]],
    ["survives a comment without a reason", mutant("Ignored", "Ignored using a comment"), [0, 0, 1]],
  ])("one %s", (_, one, [killed, explained, survived]) => {
    const counted = countMutants(FILE, JSON.stringify({ files: { [FILE]: { mutants: [one] } } }));
    expect(counted).toMatchObject({ mutants: 1, killed, explained });
    expect(counted.survivors).toHaveLength(survived);
  });

  it("are none where the report has none", () =>
    expect(countMutants(FILE, '{"files":{}}')).toMatchObject({ mutants: 0, killed: 0 }));

  it("are listed by position", () => {
    const report = { files: { [FILE]: { mutants: [mutant("Survived")] } } };
    expect(countMutants(FILE, JSON.stringify(report)).survivors).toEqual([
      `${FILE}:3:5 Survived BooleanLiteral → false`,
    ]);
  });
});

const counted = (file: string, killed: number, explained = 0): FileMutants => ({
  file,
  mutants: 10,
  killed,
  explained,
  survivors: Array(10 - killed - explained).fill("…"),
});

describe("the goal", () => {
  it.each<[string, FileMutants, boolean]>([
    ["is met at 90 %", counted(FILE, 9), false],
    ["is missed below", counted(FILE, 8), true],
    ["leaves out what is explained", counted(FILE, 8, 2), false],
    [
      "holds for a file of the ship check with tests",
      counted("worker/rules/ship-check/css/values.ts", 8),
      true,
    ],
    ["doesn't hold for one without", counted("worker/rules/ship-check/css/typos.ts", 8), false],
    ["doesn't hold for other rules", counted("worker/rules/dates.ts", 0), false],
  ])("%s", (_, one, missed) =>
    expect(belowGoal([one], (file) => file.includes("values"))).toEqual(missed ? [one.file] : []),
  );

  it("is shown beside a row for each file and their sum", () => {
    expect(tableOf([counted(FILE, 9), counted("worker/rules/dates.ts", 4, 2)]).split("\n")).toEqual([
      "| file | mutants | killed | explained | survived | share killed |",
      "|---|--:|--:|--:|--:|--:|",
      "| `streak.ts` | 10 | 9 | 0 | 1 | 90.0 % |",
      "| `dates.ts` | 10 | 4 | 2 | 4 | 50.0 % |",
      "| all | 20 | 13 | 2 | 5 | 72.2 % |",
    ]);
  });
});
