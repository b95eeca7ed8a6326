/** What is shown and sent of a learner's likes, in whichever order presses and answers come. */
import { describe, expect, it } from "vitest";
import { type Liked, LikeSender } from "../../web/api/like-sender.ts";

/** A thing that two others like, with requests that the test answers. */
function start(liked: boolean) {
  const sender = new LikeSender();
  const requests: { liked: boolean; answer: (saved: Liked) => void; fail: () => void }[] = [];
  let shown: Liked = { liked, likes: liked ? 3 : 2 };
  const show = (next: Liked) => {
    shown = next;
  };
  const put = (wanted: boolean) =>
    new Promise<Liked>((answer, fail) => {
      requests.push({ liked: wanted, answer, fail: () => fail(new Error("offline")) });
    });
  let sending: Promise<unknown> = Promise.resolve();
  return {
    requests,
    shown: () => shown,
    sent: () => requests.map((request) => request.liked),
    press: () => {
      if (sender.press(shown, show)) sending = sender.send(put, show).catch((error: unknown) => error);
    },
    settle: () => sending,
  };
}

describe("a like", () => {
  it("is shown at once, then with the server's count", async () => {
    const like = start(false);
    like.press();
    expect(like.shown()).toEqual({ liked: true, likes: 3 });
    like.requests[0]?.answer({ liked: true, likes: 7 });
    await like.settle();
    expect(like.shown()).toEqual({ liked: true, likes: 7 });
    expect(like.sent()).toEqual([true]);
  });

  it.each([true, false])("is as before where it fails: liked %j", async (liked) => {
    const like = start(liked);
    const before = like.shown();
    like.press();
    like.requests[0]?.fail();
    expect(await like.settle()).toEqual(new Error("offline"));
    expect(like.shown()).toEqual(before);
    like.press();
    expect(like.sent()).toEqual([!liked, !liked]);
  });

  it("is taken back after the request that is under way", async () => {
    const like = start(false);
    like.press();
    like.press();
    expect(like.shown()).toEqual({ liked: false, likes: 2 });
    like.requests[0]?.answer({ liked: true, likes: 3 });
    await expect.poll(like.sent).toEqual([true, false]);
    like.requests[1]?.answer({ liked: false, likes: 2 });
    await like.settle();
    expect(like.shown()).toEqual({ liked: false, likes: 2 });
  });

  it("is sent once where the presses end with what was sent", async () => {
    const like = start(false);
    for (const _ of [1, 2, 3]) like.press();
    like.requests[0]?.answer({ liked: true, likes: 3 });
    await like.settle();
    expect(like.sent()).toEqual([true]);
  });

  it("shows what the server has where taking it back fails", async () => {
    const like = start(false);
    like.press();
    like.press();
    like.requests[0]?.answer({ liked: true, likes: 3 });
    await expect.poll(like.sent).toEqual([true, false]);
    like.requests[1]?.fail();
    await like.settle();
    expect(like.shown()).toEqual({ liked: true, likes: 3 });
  });
});
