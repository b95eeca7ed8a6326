import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { loginLink } from "../login-link.ts";
import { useMessages } from "../ui/messages.tsx";
import { ApiError, errorMessage } from "./client.ts";
import { clearUser } from "./user.ts";

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
  const navigate = useNavigate();
  const location = useLocation();
  const { mutate, isPending } = useMutation<Output, unknown, Input>({
    mutationFn: action,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError: (error, input) => {
      if (onError?.(error, input)) return;
      notify(errorMessage(error), "problem");
      if (error instanceof ApiError && error.code === "session_missing") {
        clearUser();
        navigate(loginLink(location.pathname + location.search));
      }
    },
  });
  return { run: mutate, busy: isPending };
}
