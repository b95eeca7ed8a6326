import { useState } from "react";
import { type Liked, LikeSender } from "./like-sender.ts";
import { useAction } from "./use-action.ts";

/**
 * A like. The count changes at once, then to the server's.
 * @param show shows another state in place of `shown`
 * @param put stores whether the learner likes it
 * @returns the handler of a press
 */
export function useLike(
  shown: Liked,
  show: (next: Liked) => void,
  put: (liked: boolean) => Promise<Liked>,
): () => void {
  const [sender] = useState(() => new LikeSender());
  const { run } = useAction(() => sender.send(put, show));
  return () => {
    if (sender.press(shown, show)) run(undefined);
  };
}
