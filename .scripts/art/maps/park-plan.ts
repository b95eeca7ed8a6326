import type { Point } from "../kit/finish.ts";

/** Where the projects 8–11 stand: the ticket booth, the park's gate, the ride row, the parade ground. */
export const parkPlaces: readonly Point[] = [
  { x: 505, y: 985 },
  { x: 770, y: 700 },
  { x: 1240, y: 560 },
  { x: 1440, y: 930 },
];

/** The way between them. */
export const parkTrail: readonly Point[] = [
  { x: 300, y: 1080 },
  { x: 505, y: 985 },
  { x: 640, y: 850 },
  { x: 770, y: 700 },
  { x: 980, y: 590 },
  { x: 1240, y: 560 },
  { x: 1420, y: 640 },
  { x: 1500, y: 780 },
  { x: 1440, y: 930 },
];
