import { describe, expect, it } from "vitest";
import { type AtTask, arrivalAt } from "../../worker/rules/arrival.ts";
import { isRight, isShipped, progressOf, resultOf, wasRight } from "../../worker/rules/task-progress.ts";

/** Three tasks, each in its second revision. */
const TASKS = [1, 2, 3].map((id) => ({ id, position: id * 10, revision: 2 }));
const task = (id: number) => ({ id, position: id * 10, revision: 2 });
/** The right revisions by task: 2 is right, 1 was right in the revision before, 0 is wrong, null is received. */
const came = (...right: (0 | 1 | 2 | null | undefined)[]) =>
  progressOf(
    right.flatMap((right_revision, index) =>
      right_revision === undefined ? [] : [{ task_id: index + 1, received_at: 5, right_revision }],
    ),
  );
const at = (current: number, progress: AtTask["progress"], more: Partial<AtTask> = {}): AtTask => ({
  ...{
    current: task(current),
    tasks: TASKS,
    progress,
    just_shipped: true,
    finished_at: null,
    right_ships: 2,
  },
  ...more,
});

describe("what comes after a ship", () => {
  it.each<[string, AtTask, ReturnType<typeof arrivalAt>]>([
    ["the next task after a right ship", at(1, came(2)), "next"],
    ["the next task after a wrong ship", at(1, came(0)), "next"],
    ["the next task later, once the ship was right", at(1, came(2), { just_shipped: false }), "next"],
    [
      "the next task later, once an earlier revision was right",
      at(1, came(1), { just_shipped: false }),
      "next",
    ],
    ["nothing later while the ship is wrong", at(1, came(0), { just_shipped: false }), "none"],
    ["nothing where the next task is there already", at(1, came(2, null)), "none"],
    ["the one after a task that was right in another revision", at(1, came(2, 1)), "next"],
    ["nothing where a later task that is wrong comes first", at(1, came(2, 0)), "none"],
    ["at the last, a task that came to be before", at(3, came(2, undefined, 2)), "next"],
    ["at the last, nothing for one before that was received", at(3, came(2, null, 2)), "none"],
    ["not the current task itself", at(3, came(2, 2)), "none"],
    ["after a retired one, the later", at(1, came(2), { current: { ...task(1), id: 9 } }), "next"],
    ["no new task in a project that was finished since", at(1, came(2), { finished_at: 5 }), "none"],
    [
      "a new task where it was finished before the current one came",
      at(1, came(2), { finished_at: 4 }),
      "next",
    ],
    [
      "a new task at one that hasn't arrived, of a finished project",
      at(1, came(undefined), { finished_at: 9 }),
      "next",
    ],
  ])("is %s", (_, state, arrival) => expect(arrivalAt(state)).toBe(arrival));

  it.each<[string, AtTask, ReturnType<typeof arrivalAt>]>([
    ["done with the last task", at(3, came(2, 2, 2)), "done"],
    ["done once it was said", at(3, came(2, 2, 2), { just_shipped: false }), "none"],
    ["done by the first right ship of an earlier task", at(1, came(2, 2, 2), { right_ships: 1 }), "done"],
    ["done, but not by a further ship of an earlier task", at(1, came(2, 2, 2)), "none"],
    ["to be mended where a task is wrong", at(3, came(2, 0, 2)), "mend"],
    ["to be mended where a task was right in another revision", at(3, came(2, 1, 2)), "mend"],
    ["no more to be mended once it was finished", at(3, came(2, 1, 2), { finished_at: 5 }), "none"],
    ["not to be mended before each task is shipped", at(3, came(2, null, 0)), "none"],
  ])("says that the project is %s", (_, state, arrival) => expect(arrivalAt(state)).toBe(arrival));
});

describe("the progress in a task", () => {
  it.each([
    ["isn't there before it has arrived", came(), [false, false, false]],
    ["is that it has arrived", came(null), [false, false, false]],
    ["is a wrong ship", came(0), [true, false, false]],
    ["is an earlier revision", came(1), [true, true, false]],
    ["is a right ship", came(2), [true, true, true]],
  ])("%s", (_, progress, says) =>
    expect([isShipped, wasRight, isRight].map((ask) => ask(progress, task(1)))).toEqual(says),
  );

  it.each([
    [null, "none"],
    [0, "wrong"],
    [1, "wrong"],
    [2, "right"],
    [3, "right"],
  ] as const)("with %s right is the result %s in revision 2", (right, result) =>
    expect(resultOf(right, 2)).toBe(result),
  );
});
