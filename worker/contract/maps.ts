/** A project's place on a map, in pixels of the map's picture: the marker's middle. */
export interface MapMarker {
  projectId: number;
  x: number;
  y: number;
}

/** A themed map of the journey and the projects that stand on it. Written by `npm run art -- maps`. */
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

/** The maps in learning order. */
export const maps: readonly GameMap[] = [
  {
    name: "BeachIsland",
    blurb: "Learn Basic Syntax",
    image: "/maps/BeachIsland.webp",
    card: "/maps/BeachIsland-card.webp",
    placeholder:
      "data:image/webp;base64,UklGRn4CAABXRUJQVlA4WAoAAAAgAAAAEwAADAAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggkAAAAPADAJ0BKhQADQA+tUieSackIqEwCADgFolsAJ0gNkME3VezBZUCuMAA/tJpthhpCs9xz0N0hpOWJyRmpy0M82K4RF/O1o/NN6BIuKCNaYsBOTpGl7q0W9cNdARZrzFg/Hl2Wtw5JdcbBjklIr3U8emaLX+Ra1kdznAIO9NGb8aW0Eklm4emTVXVS8PukRKAAA==",
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
      "data:image/webp;base64,UklGRowCAABXRUJQVlA4WAoAAAAgAAAAEwAADAAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggngAAAPAEAJ0BKhQADQA+tUieSackIqEwCADgFoliAJ0yhHcmgeGAA2kRYPIOJ6LT0+oA4AD+81E46sfcLAEuJh1xl7SQ4NrywgMPHeYNch6nEdnT0bLezmsm8XtH2xXVrEjclgq6EAy+lzcvgx/AiW+lNY22ldndHO3KSyMvv5wcgy3+NBxBBufjiVxJuBsxdUi+0PJnZHC70XVS1h8qFQAA",
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
      "data:image/webp;base64,UklGRmYCAABXRUJQVlA4WAoAAAAgAAAAEwAADAAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggeAAAABAEAJ0BKhQADQA+tUieSackIqEwCADgFoljAKj0IcSiYVE99fXBIO0AAP7qVpJo/J99ZlbZvy97LYZql2eWlMlPTSjjSlg6GC/FL8hDFRqtSwEbkBOWkbHeAAhaL9EOLGkE4bGqYXtVH+aKRgbbbCL+0Jg13RMAAA==",
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
