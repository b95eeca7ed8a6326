/** Runs the `brief.ts` files that its arguments name, and prints what each exports by default, or why it can't be run, as JSON. */
import { pathToFileURL } from "node:url";

const results = process.argv.slice(2).map(async (file) => {
  try {
    const module: { default?: unknown } = await import(pathToFileURL(file).href);
    return { brief: module.default ?? null };
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause) };
  }
});
process.stdout.write(JSON.stringify(await Promise.all(results)));
