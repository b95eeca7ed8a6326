/**
 * The pages that show one part of the app each, bundled into a folder. `node tests/support/part-pages.ts` bundles all of them for the browser
 * tests, so that not every process of theirs does.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { engineWorker } from "../../web/build/engine-worker.ts";
import { lateLanguages } from "../../web/build/late-languages.ts";

const FOLDER = join(import.meta.dirname, "../../.wrangler/part-pages");

/** Bundles a page. @param name of its file in this folder, such as `editor-page.tsx` */
export async function bundlePart(name: string): Promise<void> {
  // Only here, since whoever reads a bundle needs no bundler.
  const { build } = await import("vite");
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [lateLanguages()],
    worker: engineWorker,
    build: {
      outDir: join(FOLDER, name),
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, name),
        output: { entryFileNames: "page.js", chunkFileNames: "[name].js", assetFileNames: "page[extname]" },
      },
    },
  });
}

/** The files of a bundled page by their paths: `/page.js` and those that it loads. @throws Error where it was not bundled */
export function readPart(name: string): Map<string, Buffer> {
  const folder = join(FOLDER, name);
  if (!existsSync(folder))
    throw new Error(`${name} is not bundled: node tests/support/part-pages.ts does it.`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    files.map(({ parentPath, name: file }) => {
      const path = join(parentPath, file);
      return [`/${relative(folder, path)}`, readFileSync(path)];
    }),
  );
}

if (import.meta.main) {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith("-page.tsx"));
  await Promise.all(names.map(bundlePart));
}
