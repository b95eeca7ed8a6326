import { describe, expect, it } from "vitest";
import { dayLabel, placeMessages } from "../../web/chat/message-groups.ts";

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const said = (user_id: string | null, created_at: number, isReply = false) => ({
  user_id,
  created_at,
  isReply,
});

describe("the messages of a channel", () => {
  it("stand under one name while the same learner goes on within five minutes", () => {
    const places = placeMessages([
      said("ada", at(2, 10)),
      said("ada", at(2, 10, 4)),
      said("ada", at(2, 10, 8)),
      said("ada", at(2, 10, 13)),
      said("ben", at(2, 10, 13)),
      said("ada", at(2, 10, 14)),
    ]);
    expect(places.map(({ follows }) => follows)).toEqual([false, true, true, false, false, false]);
  });

  it("begin again with a reply, a day, and for authors who are gone", () => {
    const places = placeMessages([
      said("ada", at(2, 23, 59)),
      said("ada", at(3, 0, 1)),
      said("ada", at(3, 0, 2), true),
      said("ada", at(3, 0, 3)),
      said(null, at(3, 0, 4)),
      said(null, at(3, 0, 4)),
    ]);
    expect(places.map(({ follows }) => follows)).toEqual([false, false, false, true, false, false]);
    expect(places.map(({ isFirst }) => isFirst)).toEqual([true, true, false, false, false, false]);
  });

  it("have days that read as people say them", () => {
    const now = at(20, 9);
    expect([at(20, 0), at(19, 23), at(18, 23)].map((time) => dayLabel(time, now))).toEqual([
      "Today",
      "Yesterday",
      "Wednesday, November 18",
    ]);
    expect(dayLabel(new Date(2025, 11, 31, 12).getTime(), now)).toBe("Wednesday, December 31, 2025");
  });
});
