/** The challenges (specification, part 2 §2). Their battles are content (worker/curriculum/battles). */

export type Challenge = {
  id: string;
  type: "1v1";
  title: string;
  difficulty: "Easy" | "Medium" | "Hard";
  /** The text of the preview panel. */
  about: string;
};

export const CHALLENGES: readonly Challenge[] = [
  {
    id: "c1",
    type: "1v1",
    title: "Speed CSS Battle",
    difficulty: "Medium",
    about:
      "One small page, two learners, 35 seconds. Whoever gets more of the change right wins, and you see each other's page grow.",
  },
];

/** The challenge with this id, or undefined. */
export function challengeOf(id: string): Challenge | undefined {
  return CHALLENGES.find((challenge) => challenge.id === id);
}
