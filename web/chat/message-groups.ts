/** How the messages of a channel stand together: by author, and by day. */

/** A message within this time of the one before, of the same author, stands under the same name. */
const GROUP_MS = 5 * 60_000;

type Grouped = {
  /** Null once the account is deleted: then it isn't known who it was. */
  user_id: string | null;
  created_at: number;
  /** It answers another message, whose line stands above it. */
  isReply: boolean;
};

/** @property isFirst the first message of its day  @property follows name and avatar stand at a message above */
export type Placed = { isFirst: boolean; follows: boolean };

/** Where each message stands, in the browser's time zone. @param messages in their order */
export function placeMessages(messages: readonly Grouped[]): Placed[] {
  return messages.map(({ user_id, created_at, isReply }, at) => {
    const before = messages[at - 1];
    const isFirst = !before || dayOf(before.created_at) !== dayOf(created_at);
    const follows =
      !isFirst &&
      !isReply &&
      user_id !== null &&
      before.user_id === user_id &&
      created_at - before.created_at < GROUP_MS;
    return { isFirst, follows };
  });
}

const dayOf = (time: number): string => new Date(time).toDateString();

const DAY_MS = 86_400_000;

/** A day as a line between messages says it: "Today", "Yesterday", "Monday, November 16". @param now of the same clock */
export function dayLabel(time: number, now: number): string {
  if (dayOf(time) === dayOf(now)) return "Today";
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  // Noon of the day before, since a day has up to 25 hours.
  if (dayOf(time) === dayOf(midnight - DAY_MS / 2)) return "Yesterday";
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const format: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  return new Intl.DateTimeFormat("en", { ...format, ...(!isThisYear && { year: "numeric" }) }).format(time);
}
