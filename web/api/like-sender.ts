/** Whether a learner likes something, and how many do. */
export type Liked = { liked: boolean; likes: number };

type Show = (next: Liked) => void;

/** Sends a learner's likes of one thing, one request at a time: what was pressed meanwhile follows. */
export class LikeSender {
  /** What the server has, as far as is known. */
  #saved: Liked = { liked: false, likes: 0 };
  #wanted = false;
  #isSending = false;

  /** Shows the other state at once. @returns whether it is to be sent: the send that is under way goes on with it */
  press(shown: Liked, show: Show): boolean {
    const isFirst = !this.#isSending;
    if (isFirst) this.#saved = shown;
    this.#isSending = true;
    this.#wanted = !shown.liked;
    show({ liked: this.#wanted, likes: Math.max(0, shown.likes + (this.#wanted ? 1 : -1)) });
    return isFirst;
  }

  /** Sends until the server has what is wanted, then shows what it has, also where it couldn't be sent. */
  async send(put: (liked: boolean) => Promise<Liked>, show: Show): Promise<void> {
    let sent: boolean;
    try {
      do {
        sent = this.#wanted;
        this.#saved = await put(sent);
      } while (this.#wanted !== sent);
    } finally {
      this.#isSending = false;
      show(this.#saved);
    }
  }
}
