/** The music of each route (specification, part 2 §2). */
import type { TrackName } from "./tracks.ts";

/** Tracks by the first segment of the path. */
const TRACKS_BY_SECTION: Readonly<Record<string, TrackName>> = {
  dashboard: "dashboard",
  inbox: "dashboard",
  challenges: "dashboard",
  settings: "dashboard",
  playground: "coding",
  profile: "profile",
};

/** The track of the page at a path. */
export function trackFor(pathname: string): TrackName {
  return TRACKS_BY_SECTION[pathname.split("/")[1] ?? ""] ?? "default";
}
