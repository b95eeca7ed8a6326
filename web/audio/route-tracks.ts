/** Which music plays where (specification, part 2 §2). */
import type { TrackName } from "./tracks.ts";

const TRACK_OF: Readonly<Record<string, TrackName>> = {
  dashboard: "dashboard",
  inbox: "dashboard",
  challenges: "dashboard",
  settings: "dashboard",
  playground: "coding",
  profile: "profile",
};

/** The track of a page, by its path. */
export function trackFor(pathname: string): TrackName {
  return TRACK_OF[pathname.split("/")[1] ?? ""] ?? "default";
}
