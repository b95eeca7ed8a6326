/** The curriculum, which the files of a process share, since reading it takes a third of a second. A test that changes it reads its own. */
import { loadCurriculum } from "../../worker/curriculum/load.ts";

/** Makes a value, and all in it, unchangeable. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value))
    for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
}

/** The curriculum, and the problems of files that can't be read. */
export const { curriculum, problems } = frozen(loadCurriculum());
