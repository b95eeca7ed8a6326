/** A project's place on a map, in pixels of the map's picture: the marker's middle. */
export interface MapMarker {
  projectId: number;
  x: number;
  y: number;
}

/** A themed map of the journey and the projects that stand on it. */
export interface GameMap {
  /** Also the value stored as the learner's current map. */
  name: "BeachIsland" | "InfernoInterface" | "ThemePark";
  blurb: string;
  /** The whole picture, `width` × `height` pixels. */
  image: string;
  /** A preview of 480 × 312 pixels. */
  card: string;
  /** A data URI of the picture's colours in 20 × 13 pixels, to stretch and show until `image` is there. */
  placeholder: string;
  width: number;
  height: number;
  /** CSS pixels for each pixel of the picture when the map opens. */
  scale: number;
  /** In learning order. */
  markers: readonly MapMarker[];
}
