/** Who is in a channel and who is typing there, in words. */
import type { PresentFrame, ShownLearner } from "#contract/community.ts";

/** Names in one sentence. */
const MAX_NAMES = 3;

type Shown = PresentFrame["typing"];

/**
 * The names of a frame but one's own and those of muted learners, and how many others there are.
 * @param countsOwn one's own learner is among those who are counted
 */
function listOf(
  { learners, count }: Shown,
  isHidden: (learner: ShownLearner) => boolean,
  countsOwn: boolean,
): { text: string; people: number } {
  const names = learners.filter((learner) => !isHidden(learner)).map(({ display_name }) => display_name);
  const people = Math.max(count - (countsOwn ? 1 : 0), names.length);
  const shown = names.slice(0, MAX_NAMES);
  const others = people - shown.length;
  if (others > 0)
    shown.push(shown.length === 0 ? countOf(others) : `${others} ${others === 1 ? "other" : "others"}`);
  const last = shown.pop() ?? "";
  return { text: shown.length === 0 ? last : `${shown.join(", ")} and ${last}`, people };
}

const countOf = (people: number) => (people === 1 ? "Somebody" : `${people} people`);

/** "Ada and Ben are typing…"; empty if nobody else is. @param me the page's own learner */
export function typingText(typing: Shown, me: string, isMuted: (user_id: string) => boolean): string {
  const { text, people } = listOf(
    { ...typing, count: typing.count - typing.learners.filter(({ user_id }) => isMuted(user_id)).length },
    ({ user_id }) => user_id === me || isMuted(user_id),
    typing.learners.some(({ user_id }) => user_id === me),
  );
  return people === 0 ? "" : `${text} ${people === 1 ? "is" : "are"} typing…`;
}

/**
 * "Ada, Ben, Cy and 4 others are here."
 * @param me the page's own learner
 * @param isSeen whether others are told that the own learner is here
 */
export function hereText(
  { isMore, ...here }: PresentFrame["here"],
  me: string,
  isSeen: boolean,
  isMuted: (user_id: string) => boolean,
): string {
  if (isMore) return `More than ${here.count.toLocaleString("en")} people are here.`;
  const { text, people } = listOf(here, ({ user_id }) => user_id === me || isMuted(user_id), isSeen);
  if (people === 0) return "Nobody else is to be seen here right now.";
  return `${text} ${people === 1 ? "is" : "are"} here.`;
}
