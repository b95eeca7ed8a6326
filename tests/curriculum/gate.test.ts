import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { drawnFrom, readDrawn } from "../../worker/curriculum/battle-pictures.ts";
import { itemsOf } from "../../worker/curriculum/content.ts";
import { gateProject, judgedProblems, placedProblems } from "../../worker/curriculum/gate.ts";
import { duplicateProblems } from "../../worker/curriculum/gate-shape.ts";
import { battlePicture } from "../../worker/rules/battle-picture.ts";
import { ARCHIVE_DAYS } from "../../worker/rules/daily.ts";
import { curriculum, problems } from "../support/curriculum.ts";
import { errorsOf } from "./a-folder.ts";
import { openGateRecord } from "./gate-record.ts";

/** The minimum numbers of items. Raise them with each lesson, so that a lost lesson is noticed. */
const minimum = { projects: 11, tasks: 138, battles: 70, daily: 167 };

describe("the curriculum", () => {
  it("can be read, every file of it", () => {
    expect(errorsOf(problems)).toEqual([]);
  });

  it("has no id and no title twice", () => {
    expect(errorsOf(duplicateProblems(curriculum))).toEqual([]);
  });

  it("has at least the expected number of lessons", () => {
    const { projects, battles, daily } = curriculum;
    expect(projects.length).toBeGreaterThanOrEqual(minimum.projects);
    expect(projects.flatMap((project) => project.tasks).length).toBeGreaterThanOrEqual(minimum.tasks);
    expect(battles.length).toBeGreaterThanOrEqual(minimum.battles);
    expect(daily.length).toBeGreaterThanOrEqual(minimum.daily);
  });

  it.each(["Easy", "Medium", "Hard"])("has at least 40 daily challenges that are %s", (difficulty) => {
    const count = curriculum.daily.filter((daily) => daily.difficulty === difficulty).length;
    expect(count).toBeGreaterThanOrEqual(40);
  });
});

describe("the pool of daily challenges", () => {
  it.each(["Easy", "Medium", "Hard"])("has more %s ones than days in the archive", (difficulty) => {
    const count = curriculum.daily.filter((daily) => daily.difficulty === difficulty).length;
    expect(count).toBeGreaterThan(ARCHIVE_DAYS);
  });
});

describe("the battles' pictures", () => {
  it("are there, small, and no others", () => {
    const folder = join(import.meta.dirname, "../../web/public/battles");
    const used = curriculum.battles.map(battlePicture);
    expect(
      readdirSync(folder)
        .map((name) => `/battles/${name}`)
        .toSorted(),
    ).toEqual(used.toSorted());
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(12_289);
  });

  it("show the battles as they are: npm run battle-pictures draws them again", () => {
    const drawn = readDrawn();
    expect(Object.keys(drawn)).toEqual(curriculum.battles.map(({ id }) => id).toSorted());
    expect(curriculum.battles.filter((battle) => drawn[battle.id] !== drawnFrom(battle))).toEqual([]);
  });
});

describe("each project is complete, and each lesson is solvable, taught, readable and valid", () => {
  const record = openGateRecord("lessons.json");
  afterAll(() => record.save());
  for (const project of curriculum.projects) {
    it(`${project.key} ${project.name}`, () => {
      expect(errorsOf(gateProject(project, curriculum))).toEqual([]);
    });
  }
  for (const item of itemsOf(curriculum)) {
    it(`${item.key} ${item.title}`, async () => {
      const judged = record.hasPassed(item) ? [] : errorsOf(await judgedProblems(item));
      if (judged.length === 0) record.pass(item);
      expect([...judged, ...errorsOf(await placedProblems(item, curriculum))]).toEqual([]);
    });
  }
});
