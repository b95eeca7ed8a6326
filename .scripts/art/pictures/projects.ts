import { loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { publicFolder, publishPicture, shrink } from "../kit/files.ts";
import { glow } from "../kit/finish.ts";
import { blank, token } from "../kit/stage.ts";

import { lighthouseCard, tideBoard, tidepoolMenu } from "./projects-beach.ts";
import { billSplitter, cavePack, emberReader, furnaceCounter } from "./projects-inferno.ts";
import { cometTicket, hallOfRides, moonlightGate, nightParade } from "./projects-park.ts";

type Scene = (pen: SKRSContext2D) => Promise<void>;

/**
 * Drawn on 960 × 540: what the learner has built at the project's last task, in the words of
 * `worker/curriculum/projects`, with its client beside it, in front of the map where it is built.
 * The clients' emoji are chosen by eye: the package's skin tones do not follow their code points.
 */
const scenes: readonly { map: string; at: readonly [number, number]; colour: string; draw: Scene }[] = [
  { map: "BeachIsland", at: [300, 760], colour: token.cyan, draw: lighthouseCard },
  { map: "BeachIsland", at: [560, 420], colour: token.gold, draw: tidepoolMenu },
  { map: "BeachIsland", at: [1040, 480], colour: token.coral, draw: tideBoard },
  { map: "InfernoInterface", at: [640, 180], colour: "#ff7a3d", draw: furnaceCounter },
  { map: "InfernoInterface", at: [340, 700], colour: token.gold, draw: billSplitter },
  { map: "InfernoInterface", at: [760, 720], colour: token.violet, draw: emberReader },
  { map: "InfernoInterface", at: [1040, 300], colour: "#ff7a3d", draw: cavePack },
  { map: "ThemePark", at: [160, 200], colour: "#ff6fb0", draw: cometTicket },
  { map: "ThemePark", at: [440, 480], colour: token.green, draw: moonlightGate },
  { map: "ThemePark", at: [900, 160], colour: token.cyan, draw: hallOfRides },
  { map: "ThemePark", at: [1040, 680], colour: token.violet, draw: nightParade },
];

/** The pictures of the eleven projects, 480 × 270. */
export async function projects(): Promise<void> {
  for (const [index, scene] of scenes.entries()) {
    const { canvas, pen } = blank(960, 540);
    const map = await loadImage(`${publicFolder}/maps/${scene.map}.webp`);
    pen.filter = "blur(5px)";
    pen.drawImage(map, scene.at[0], scene.at[1], 820, 461, -12, -8, 984, 556);
    pen.filter = "none";
    const dusk = pen.createLinearGradient(0, 0, 0, 540);
    dusk.addColorStop(0, "rgba(9,9,40,0.3)");
    dusk.addColorStop(1, "rgba(9,9,40,0.72)");
    pen.fillStyle = dusk;
    pen.fillRect(0, 0, 960, 540);
    glow(pen, 480, 270, 420, scene.colour, 0.38);
    await scene.draw(pen);
    publishPicture(`projects/${index + 1}.webp`, shrink(canvas, 480, 270), 24_500, 88);
  }
}
