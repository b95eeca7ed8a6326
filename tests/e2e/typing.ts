/** Types code into the editors key by key, as a learner does. */
import type { Page } from "@playwright/test";
import type { Code } from "../../worker/rules/code.ts";
import { editorOf, TABS } from "./editors.ts";

/** Lines that are replaced. `at`: the first line, counted from 0. `removed`: how many lines are removed. */
type Edit = { at: number; removed: number; added: string[] };

/** The edits that turn one text into another, from top to bottom, by the longest common subsequence of lines. */
function editsBetween(before: string, after: string): Edit[] {
  const [old, target] = [before.split("\n"), after.split("\n")];
  const common = old.map(() => new Array<number>(target.length + 1).fill(0));
  common.push(new Array<number>(target.length + 1).fill(0));
  const length = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = target.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row)
        row[j] =
          old[i] === target[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const edits: Edit[] = [];
  for (let i = 0, j = 0; i < old.length || j < target.length; ) {
    if (i < old.length && j < target.length && old[i] === target[j]) {
      i++;
      j++;
      continue;
    }
    let edit = edits.at(-1);
    if (!edit || edit.at + edit.removed !== i || j === 0 || edit.added.at(-1) !== target[j - 1]) {
      edit = { at: i, removed: 0, added: [] };
      edits.push(edit);
    }
    if (j < target.length && (i === old.length || length(i, j + 1) >= length(i + 1, j)))
      edit.added.push(target[j++] ?? "");
    else {
      edit.removed++;
      i++;
    }
  }
  return edits;
}

/**
 * Changes `start` into `target` in the three editors, by typing the lines that differ. The editor's own indentation and closing
 * brackets and tags are used.
 */
export async function typeCode(page: Page, start: Code, target: Code): Promise<void> {
  for (const [key, name] of TABS) {
    if (start[key] === target[key]) continue;
    await page.getByRole("tab", { name, exact: true }).click();
    await editorOf(page, name).click();
    // From the bottom up, so that the numbers of the lines above don't change.
    for (const edit of editsBetween(start[key], target[key]).reverse()) await typeEdit(page, edit);
  }
}

async function typeEdit(page: Page, { at, removed, added }: Edit): Promise<void> {
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  await press("ControlOrMeta+Home");
  const [first, ...others] = added;
  // Lines between two others are typed at the end of the upper one.
  const isBetween = removed === 0 && at > 0;
  await press("ArrowDown", isBetween ? at - 1 : at);
  if (first === undefined) {
    await press("Shift+ArrowDown", removed);
    await press("Delete");
    return;
  }
  if (removed > 0) {
    await press("Shift+ArrowDown", removed - 1);
    await press("Shift+End");
    await press("Delete");
  } else if (isBetween) {
    await press("End");
    await press("Enter");
  }
  // On an emptied line the editor doesn't indent.
  await page.keyboard.type(removed > 0 ? first : first.trim());
  for (const line of others) {
    await press("Enter");
    await page.keyboard.type(line.trim());
  }
  if (removed === 0 && at === 0) await press("Enter");
}
