/** Bundles the guest's modules into one script with one function scope, so that none of its names is global. */
import { join } from "node:path";
import { build } from "esbuild";

const guest = join(import.meta.dirname, "../../worker/rules/behaviour/guest");

/** Bundles a module of the guest as a script. It is minified, so that a stack trace reveals nothing to a page. Throws if it can't be bundled. */
export async function bundleGuest(
  entry: "main.ts" | "page-functions.ts",
  isMinified = true,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(guest, entry)],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2023",
    platform: "neutral",
    charset: "utf8",
    legalComments: "none",
    minify: isMinified,
    logLevel: "error",
    tsconfigRaw: { compilerOptions: { target: "es2023", useDefineForClassFields: true } },
  });
  const [file] = outputFiles;
  if (!file) throw new Error("The guest could not be bundled.");
  return file.text;
}
