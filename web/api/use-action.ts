import { useMutation } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { ApiError, errorMessage } from "./client.ts";
import { useLogInRedirect } from "./user.ts";

/**
 * An action that the learner triggers. `busy` is true while it runs. An error is shown as a notice. Without a session the learner
 * is sent to the log-in page, which leads back to this page.
 * @param onError returns true if it has handled the error; then there is neither a notice nor a redirect
 */
export function useAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  {
    onSuccess,
    onError,
  }: {
    onSuccess?: (output: Output, input: Input) => void;
    onError?: (error: unknown, input: Input) => boolean;
  } = {},
) {
  const { notify } = useMessages();
  const toLogIn = useLogInRedirect();
  const location = useLocation();
  const { mutate, isPending } = useMutation<Output, unknown, Input>({
    mutationFn: action,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError: (error, input) => {
      if (onError?.(error, input)) return;
      notify(errorMessage(error), "problem");
      if (error instanceof ApiError && error.code === "session_missing")
        toLogIn(location.pathname + location.search, { replace: false });
    },
  });
  return { run: mutate, busy: isPending };
}
