/** The centre of a project's marker, in pixels of the map's picture. */
interface MapMarker {
  projectId: number;
  x: number;
  y: number;
}

/** A map of the journey with its pictures and the positions of its projects. */
export interface JourneyMap {
  /** The same value as `user_state.current_map`. */
  name: "BeachIsland" | "InfernoInterface" | "ThemePark";
  blurb: string;
  /** The path of the picture, of `width` × `height` pixels. */
  image: string;
  /** A preview of 480 × 312 pixels. */
  card: string;
  /** A data URI of the picture in 20 × 13 pixels, shown enlarged until `image` is loaded. */
  placeholder: string;
  width: number;
  height: number;
  /** CSS pixels for each pixel of the picture. */
  scale: number;
  /** In learning order. */
  markers: readonly MapMarker[];
}
