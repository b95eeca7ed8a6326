import { maps } from "./maps/index.ts";

/** What can be made; `npm run art -- maps avatars` makes these two, `npm run art` everything. */
const makers: Record<string, () => Promise<void>> = { maps };

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(makers)) {
  const make = makers[name];
  if (!make) throw new Error(`no ${name}; there are: ${Object.keys(makers).join(", ")}`);
  await make();
}
