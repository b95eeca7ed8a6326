import { useCallback, useEffect, useRef, useState } from "react";
import { DEFAULT_AVATAR_URL } from "#rules/avatars.ts";
import { ApiError, api, call, errorMessage, isTransient } from "../../api/client.ts";
import { giveHeroWork } from "../../api/hero-work.ts";
import { setUser, updateStanding } from "../../api/user.ts";

/** The state of a return from the checkout. `taken`: another account has the name or address, so the learner chooses another. */
export type Return =
  | { kind: "waiting" }
  | { kind: "taken"; field: "email" | "display_name"; text: string }
  | { kind: "problem"; text: string; canRetry: boolean; canLogIn: boolean }
  | { kind: "done" };

const problem = (text: string, more: { canRetry?: boolean; canLogIn?: boolean } = {}): Return => ({
  kind: "problem",
  text,
  canRetry: more.canRetry ?? false,
  canLogIn: more.canLogIn ?? false,
});

/**
 * Completes a checkout: fetches the subscription, then creates the account. Each step is idempotent, so that a second tab, a
 * reload and a retry are safe.
 * @param upgrade whether the learner has an account already
 */
export function useReturn(sessionId: string | null, upgrade: boolean) {
  const [state, setState] = useState<Return>({ kind: "waiting" });
  // Attempts may overlap. Only the latest one sets the state.
  const latestAttempt = useRef(0);

  const complete = useCallback(
    async (chosen: { display_name?: string; email?: string }) => {
      latestAttempt.current += 1;
      const attempt = latestAttempt.current;
      setState({ kind: "waiting" });
      const result = await completeCheckout(sessionId, upgrade, chosen);
      if (attempt === latestAttempt.current) setState(result);
    },
    [sessionId, upgrade],
  );
  useEffect(() => {
    complete({});
  }, [complete]);
  return { state, retry: () => complete({}), choose: complete };
}

/** Creates the account. Another tab may have created it and logged this browser in; that counts as success. @throws ApiError */
async function completeSignUp(json: { sessionId: string; display_name?: string; email?: string }) {
  try {
    await call(api["complete-sign-up"].$post({ json }));
  } catch (error) {
    const isReady = error instanceof ApiError && error.code === "account_ready";
    if (!isReady || !(await call(api.session.$get())).user_state) throw error;
  }
}

async function completeCheckout(
  sessionId: string | null,
  upgrade: boolean,
  chosen: { display_name?: string; email?: string },
): Promise<Return> {
  if (!sessionId) return problem("Missing signup info.");
  const fetchSubscription = () => call(api["get-subscription-id"].$post({ json: { sessionId } }));
  try {
    await fetchSubscription().catch((error: unknown) => {
      // One retry, since an error right after the payment would worry the learner.
      if (isTransient(error)) return fetchSubscription();
      throw error;
    });
  } catch (error) {
    // The checkout was started in another browser, or doesn't exist.
    if (error instanceof ApiError && error.code === "not_found")
      return problem("Missing signup info.", { canLogIn: true });
    return problem("Could not get subscription info.", { canRetry: true });
  }
  try {
    if (!upgrade) await completeSignUp({ sessionId, ...chosen });
    const { user_state } = await call(api.session.$get());
    if (!user_state)
      return problem("No session returned — check if email confirmation is still enabled.", {
        canLogIn: true,
      });
    setUser(user_state);
    updateStanding({ plan: user_state.plan });
    // A learner who comes back to this address later has an avatar.
    if (!upgrade && user_state.avatar_url === DEFAULT_AVATAR_URL) giveHeroWork(user_state.user_id);
    return { kind: "done" };
  } catch (error) {
    const text = errorMessage(error);
    if (error instanceof ApiError && error.code === "email_taken")
      return { kind: "taken", field: "email", text };
    if (error instanceof ApiError && error.code === "display_name_taken")
      return { kind: "taken", field: "display_name", text };
    if (error instanceof ApiError && error.code === "invalid") {
      const field = chosen.email === undefined ? "display_name" : "email";
      return { kind: "taken", field, text: error.field(field) ?? text };
    }
    const isReady = error instanceof ApiError && error.code === "account_ready";
    return problem(`Signup error: ${text}`, { canRetry: !isReady, canLogIn: isReady });
  }
}
