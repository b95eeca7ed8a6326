/** Typing code into an editor key by key, as a learner does. */
import type { Page } from "@playwright/test";
import type { Code } from "../../worker/rules/code.ts";

/** Lines that are taken out at a place, counted from 0, and those that come there. */
export type Edit = { at: number; removed: number; added: string[] };

/** What makes one text of another, from top to bottom, by the longest lines in common. */
export function editsBetween(before: string, after: string): Edit[] {
  const [old, wanted] = [before.split("\n"), after.split("\n")];
  const common = old.map(() => new Array<number>(wanted.length + 1).fill(0));
  common.push(new Array<number>(wanted.length + 1).fill(0));
  const length = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = wanted.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row)
        row[j] =
          old[i] === wanted[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const edits: Edit[] = [];
  for (let i = 0, j = 0; i < old.length || j < wanted.length; ) {
    if (i < old.length && j < wanted.length && old[i] === wanted[j]) {
      i++;
      j++;
      continue;
    }
    let edit = edits.at(-1);
    if (!edit || edit.at + edit.removed !== i || j === 0 || edit.added.at(-1) !== wanted[j - 1]) {
      edit = { at: i, removed: 0, added: [] };
      edits.push(edit);
    }
    if (j < wanted.length && (i === old.length || length(i, j + 1) >= length(i + 1, j)))
      edit.added.push(wanted[j++] ?? "");
    else {
      edit.removed++;
      i++;
    }
  }
  return edits;
}

const TABS = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["js", "JavaScript"],
] as const;

/**
 * Makes `wanted` of `start` in the three editors: goes to the lines that change and types them. The spaces in front of a line are
 * left to the editor, as is what it closes by itself.
 */
export async function typeCode(page: Page, start: Code, wanted: Code): Promise<void> {
  for (const [key, name] of TABS) {
    if (start[key] === wanted[key]) continue;
    await page.getByRole("tab", { name, exact: true }).click();
    await page.getByRole("tabpanel", { name, exact: true }).getByRole("textbox").click();
    // From the bottom up, so that the lines above keep their numbers.
    for (const edit of editsBetween(start[key], wanted[key]).reverse()) await typeEdit(page, edit);
  }
}

async function typeEdit(page: Page, { at, removed, added }: Edit): Promise<void> {
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  await press("ControlOrMeta+Home");
  const [first, ...others] = added;
  // What comes between two lines is typed at the end of the upper one.
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
  // On a line that was emptied the editor indents nothing.
  await page.keyboard.type(removed > 0 ? first : first.trim());
  for (const line of others) {
    await press("Enter");
    await page.keyboard.type(line.trim());
  }
  if (removed === 0 && at === 0) await press("Enter");
}
