import { avatars } from "./characters/avatars.ts";
import { codex } from "./characters/codex.ts";
import { fonts } from "./fonts.ts";
import { maps } from "./maps/index.ts";
import { brand, cards } from "./pictures/brand.ts";
import { marks } from "./pictures/marks.ts";
import { projects } from "./pictures/projects.ts";
import { sky } from "./pictures/sky.ts";
import { stateBoards } from "./pictures/states.ts";
import { sound } from "./sound/index.ts";

/** The generators by name. `npm run art -- maps avatars` runs these two, `npm run art` all. */
const makers: Record<string, () => Promise<void>> = {
  maps,
  codex,
  avatars,
  projects,
  states: stateBoards,
  sky,
  marks,
  brand,
  cards,
  fonts,
  sound,
};

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(makers)) {
  const make = makers[name];
  if (!make) throw new Error(`no ${name}; there are: ${Object.keys(makers).join(", ")}`);
  await make();
}
