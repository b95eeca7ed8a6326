import type { JourneyMap } from "./journey-map.ts";

/** The maps in learning order. Written by `npm run art -- maps`. */
export const maps: readonly JourneyMap[] = [
  {
    name: "BeachIsland",
    blurb: "Learn Basic Syntax",
    image: "/maps/BeachIsland.webp",
    card: "/maps/BeachIsland-card.webp",
    placeholder:
      "data:image/webp;base64,UklGRq4AAABXRUJQVlA4WAoAAAAAAAAAEwAADAAAVlA4IJAAAADwAwCdASoUAA0APrVInkmnJCKhMAgA4BaJbACdIDZDBN1XswWVArjAAP7SabYYaQrPcc9DdIaTlickZqctDPNiuERfztaPzTegSLigjWmLATk6Rpe6tFvXDXQEWa8xYPx5dlrcOSXXGwY5JSK91PHpmi1/kWtZHc5wCDvTRm/GltBJJZuHpk1V1UvD7pESgAA=",
    width: 2000,
    height: 1300,
    scale: 1,
    markers: [
      { projectId: 1, x: 585, y: 905 },
      { projectId: 2, x: 905, y: 640 },
      { projectId: 3, x: 1445, y: 640 },
    ],
  },
  {
    name: "InfernoInterface",
    blurb: "Learn How To Use and Manipulate Variables",
    image: "/maps/InfernoInterface.webp",
    card: "/maps/InfernoInterface-card.webp",
    placeholder:
      "data:image/webp;base64,UklGRrwAAABXRUJQVlA4WAoAAAAAAAAAEwAADAAAVlA4IJ4AAADwBACdASoUAA0APrVInkmnJCKhMAgA4BaJYgCdMoR3JoHhgANpEWDyDiei09PqAOAA/vNROOrH3CwBLiYdcZe0kODa8sIDDx3mDXIepxHZ09Gy3s5rJvF7R9sV1axI3JYKuhAMvpc3L4MfwIlvpTWNtpXZ3RztyksjL7+cHIMt/jQcQQbn44lcSbgbMXVIvtDyZ2Rwu9F1UtYfKhUAAA==",
    width: 2000,
    height: 1300,
    scale: 1,
    markers: [
      { projectId: 4, x: 470, y: 520 },
      { projectId: 5, x: 640, y: 930 },
      { projectId: 6, x: 1180, y: 940 },
      { projectId: 7, x: 1530, y: 560 },
    ],
  },
  {
    name: "ThemePark",
    blurb: "Learn the most common CSS",
    image: "/maps/ThemePark.webp",
    card: "/maps/ThemePark-card.webp",
    placeholder:
      "data:image/webp;base64,UklGRpYAAABXRUJQVlA4WAoAAAAAAAAAEwAADAAAVlA4IHgAAAAQBACdASoUAA0APrVInkmnJCKhMAgA4BaJYwCo9CHEomFRPfX1wSDtAAD+6laSaPyffWZW2b8vey2GapdnlpTJT00o40pYOhgvxS/IQxUarUsBG5ATlpGx3gAIWi/RDixpBOGxqmF7VR/mikYG22wi/tCYNd0TAAA=",
    width: 2000,
    height: 1300,
    scale: 1,
    markers: [
      { projectId: 8, x: 505, y: 985 },
      { projectId: 9, x: 770, y: 700 },
      { projectId: 10, x: 1240, y: 560 },
      { projectId: 11, x: 1440, y: 930 },
    ],
  },
];
