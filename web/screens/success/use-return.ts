import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, api, call, isPassing, sentenceOf } from "../../api/client.ts";
import { standingKnown, userKnown } from "../../api/user.ts";

/** How far a return from the checkout has come. */
export type Return =
  | { kind: "waiting" }
  | { kind: "taken"; what: "email" | "display_name"; text: string }
  | { kind: "problem"; text: string; again: boolean; logIn: boolean }
  | { kind: "done" };

const problem = (text: string, more: { again?: boolean; logIn?: boolean } = {}): Return => ({
  kind: "problem",
  text,
  again: more.again ?? false,
  logIn: more.logIn ?? false,
});

/**
 * Takes the checkout to its end: asks for the subscription, then for the account. Every step can be asked again, so that a
 * second tab, a reload or another try does no harm.
 */
export function useReturn(sessionId: string | null, upgrade: boolean) {
  const [state, setState] = useState<Return>({ kind: "waiting" });
  // Of answers that cross, only the latest try's counts.
  const latest = useRef(0);

  const take = useCallback(
    async (chosen: { display_name?: string; email?: string }) => {
      latest.current += 1;
      const mine = latest.current;
      setState({ kind: "waiting" });
      const end = await settle(sessionId, upgrade, chosen);
      if (mine === latest.current) setState(end);
    },
    [sessionId, upgrade],
  );
  useEffect(() => {
    take({});
  }, [take]);
  return { state, again: () => take({}), choose: take };
}

/** Makes the account, or finds it made and this browser logged in to it by another tab. */
async function completeSignUp(json: { sessionId: string; display_name?: string; email?: string }) {
  try {
    await call(api["complete-sign-up"].$post({ json }));
  } catch (error) {
    const isReady = error instanceof ApiError && error.code === "account_ready";
    if (!isReady || !(await call(api.session.$get())).user_state) throw error;
  }
}

async function settle(
  sessionId: string | null,
  upgrade: boolean,
  chosen: { display_name?: string; email?: string },
): Promise<Return> {
  if (!sessionId) return problem("Missing signup info.");
  const askSubscription = () => call(api["get-subscription-id"].$post({ json: { sessionId } }));
  try {
    await askSubscription().catch((error: unknown) => {
      // Whoever has just paid shouldn't be frightened by a connection that broke once.
      if (isPassing(error)) return askSubscription();
      throw error;
    });
  } catch (error) {
    // Another browser has started this checkout, or none has.
    if (error instanceof ApiError && error.code === "not_found")
      return problem("Missing signup info.", { logIn: true });
    return problem("Could not get subscription info.", { again: true });
  }
  try {
    if (!upgrade) await completeSignUp({ sessionId, ...chosen });
    const { user_state } = await call(api.session.$get());
    if (!user_state)
      return problem("No session returned — check if email confirmation is still enabled.", { logIn: true });
    userKnown(user_state);
    standingKnown({ plan: user_state.plan });
    return { kind: "done" };
  } catch (error) {
    const text = sentenceOf(error);
    if (error instanceof ApiError && error.code === "email_taken")
      return { kind: "taken", what: "email", text };
    if (error instanceof ApiError && error.code === "display_name_taken")
      return { kind: "taken", what: "display_name", text };
    if (error instanceof ApiError && error.code === "invalid") {
      const what = chosen.email === undefined ? "display_name" : "email";
      return { kind: "taken", what, text: error.field(what) ?? text };
    }
    const ready = error instanceof ApiError && error.code === "account_ready";
    return problem(`Signup error: ${text}`, { again: !ready, logIn: ready });
  }
}
