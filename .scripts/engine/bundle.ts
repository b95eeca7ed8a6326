/** Puts the guest's modules together into one script of one function scope, so that none of its names is a global one. */
import { join } from "node:path";
import { build } from "esbuild";

const guest = join(import.meta.dirname, "../../worker/rules/behaviour/guest");

/** A module of the guest as a script. Small, without its own names: a page that sees a stack learns nothing. */
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
