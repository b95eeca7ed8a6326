/** Where objects are placed: near the people who use them. Regions are a closed list, so that nobody can make objects at will. */

/** The regions of people, one for each continent. The names are the platform's location hints. */
export const REGIONS = ["afr", "apac", "enam", "oc", "sam", "weur"] as const;
export type Region = (typeof REGIONS)[number];

/** Where an object may be placed: a region of people, or a place between two of them. */
export type Place = Region | "me" | "wnam";

/** Says in the first call of an object where it is made. @param place without it, the object is made where the call comes from */
export const madeIn = (place: Place | undefined): { locationHint?: Place } =>
  place === undefined ? {} : { locationHint: place };

/** By the platform's two-letter codes. */
const REGION_OF_CONTINENT: ReadonlyMap<unknown, Region> = new Map([
  ["AF", "afr"],
  ["AN", "oc"],
  ["AS", "apac"],
  ["EU", "weur"],
  ["NA", "enam"],
  ["OC", "oc"],
  ["SA", "sam"],
]);

/** The region of a request that says no continent: one of a local server, or of an anonymous network. */
const DEFAULT_REGION: Region = "weur";

/** The region of a request. @param continent as the platform says it, in `request.cf` */
export function regionOf(continent: unknown): Region {
  return REGION_OF_CONTINENT.get(continent) ?? DEFAULT_REGION;
}

/** The region that a text names; the default one if it names none. */
export function parseRegion(text: string | null): Region {
  return REGIONS.find((region) => region === text) ?? DEFAULT_REGION;
}

/** The place between two regions, by the sea cables that join them. The regions of a pair are in alphabetical order. */
const BETWEEN: Readonly<Record<string, Place>> = {
  "afr apac": "me",
  "afr enam": "weur",
  "afr oc": "me",
  "afr sam": "weur",
  "afr weur": "weur",
  "apac enam": "wnam",
  "apac oc": "apac",
  "apac sam": "wnam",
  "apac weur": "me",
  "enam oc": "wnam",
  "enam sam": "enam",
  "enam weur": "enam",
  "oc sam": "wnam",
  "oc weur": "apac",
  "sam weur": "enam",
};

/** Where an object is near two people: in their region if it is the same, otherwise between the two. */
export function placeBetween(one: Region, other: Region): Place {
  return BETWEEN[[one, other].sort().join(" ")] ?? one;
}
