import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { fromRoot, publishPicture, shrink, withoutProfile } from "../kit/files.ts";
import type { Point } from "../kit/finish.ts";
import { height, width } from "../kit/terrain.ts";
import { beachIsland, beachPlaces } from "./beach.ts";
import { infernoInterface, infernoPlaces } from "./inferno.ts";
import { themePark } from "./park.ts";
import { parkPlaces } from "./park-plan.ts";

const plans = [
  {
    name: "BeachIsland",
    blurb: "Learn Basic Syntax",
    places: beachPlaces,
    firstProject: 1,
    paint: beachIsland,
  },
  {
    name: "InfernoInterface",
    blurb: "Learn How To Use and Manipulate Variables",
    places: infernoPlaces,
    firstProject: 4,
    paint: infernoInterface,
  },
  {
    name: "ThemePark",
    blurb: "Learn the most common CSS",
    places: parkPlaces,
    firstProject: 8,
    paint: themePark,
  },
];

/** Renders the three maps with their cards, and writes `web/screens/journey/maps.ts`. */
export async function maps(): Promise<void> {
  const entries: string[] = [];
  for (const plan of plans) {
    const canvas = await plan.paint();
    publishPicture(`maps/${plan.name}.webp`, canvas, 395_000, 86);
    publishPicture(`maps/${plan.name}-card.webp`, card(canvas), 29_500);
    const markers = plan.places.map(({ x, y }: Point, k) => ({ projectId: plan.firstProject + k, x, y }));
    const entry = {
      name: plan.name,
      blurb: plan.blurb,
      image: `/maps/${plan.name}.webp`,
      card: `/maps/${plan.name}-card.webp`,
      placeholder: placeholder(canvas),
      width,
      height,
      scale: 1,
      markers,
    };
    entries.push(JSON.stringify(entry));
  }
  const file = fromRoot("web/screens/journey/maps.ts");
  writeFileSync(file, source.replace("ENTRIES", entries.join(",\n")));
  execFileSync(fromRoot("node_modules/.bin/biome"), ["format", "--write", file], { stdio: "ignore" });
}

/** The map's middle, 480×312. */
function card(canvas: Canvas): Canvas {
  const cut = createCanvas(1760, 1144);
  cut.getContext("2d").drawImage(canvas, -120, -70);
  return shrink(cut, 480, 312);
}

/** The whole map in 20×13 pixels; stretched by the browser it is a blur of its colours. */
function placeholder(canvas: Canvas): string {
  const data = withoutProfile(shrink(canvas, 20, 13).toBuffer("image/webp", 60));
  return `data:image/webp;base64,${data.toString("base64")}`;
}

const source = `import type { GameMap } from "./game-map.ts";

/** The maps in learning order. Written by \`npm run art -- maps\`. */
export const maps: readonly GameMap[] = [ENTRIES];
`;
