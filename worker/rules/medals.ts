/** The medals: what they are for, and how often that has to happen. They bring no EXP. */

/** In the order in which they are shown. An id is for life. `goal`: how often what is counted has to happen. */
export const MEDALS = [
  {
    id: "right-at-once",
    name: "Right at once",
    sentence: "Ten tasks right with the first ship.",
    goal: 10,
  },
  {
    id: "mended",
    name: "Twenty faults mended",
    sentence: "Twenty tasks shipped wrong, and then right.",
    goal: 20,
  },
  {
    id: "practice-week",
    name: "A week of practice",
    sentence: "All exercises of seven days in a row.",
    goal: 1,
  },
  {
    id: "three-maps",
    name: "At home on three maps",
    sentence: "A finished project on each of the maps.",
    goal: 1,
  },
  {
    id: "higher-rating",
    name: "Won against a higher rating",
    sentence: "A rated battle won against somebody with a higher rating.",
    goal: 1,
  },
  {
    id: "helped-five",
    name: "Helped five people",
    sentence: "Five learners have marked a reply of yours as the answer to a thread of theirs.",
    goal: 5,
  },
] as const;
export type MedalId = (typeof MEDALS)[number]["id"];

/** The medal that others give. How far it has come is counted anew with each mark. */
export const HELPED_MEDAL = "helped-five" satisfies MedalId;

/** The medal that tells of a rating: not shown where ratings are hidden. */
export const RATING_MEDAL: MedalId = "higher-rating";
