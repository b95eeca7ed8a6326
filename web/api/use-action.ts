import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { loginLink } from "../login-link.ts";
import { useMessages } from "../ui/messages.tsx";
import { ApiError, sentenceOf } from "./client.ts";
import { userGone } from "./user.ts";

/**
 * Something that a person sets off. While it is under way `busy` is true; when it fails, a notice says why, unless `failed`
 * takes the error over. A session that has ended leads to the log-in page and back here.
 */
export function useAction<Input, Output>(
  act: (input: Input) => Promise<Output>,
  {
    done,
    failed,
  }: {
    done?: (output: Output, input: Input) => void;
    failed?: (error: unknown, input: Input) => boolean;
  } = {},
) {
  const { notify } = useMessages();
  const navigate = useNavigate();
  const here = useLocation();
  const { mutate, isPending } = useMutation<Output, unknown, Input>({
    mutationFn: act,
    onSuccess: (output, input) => done?.(output, input),
    onError: (error, input) => {
      if (failed?.(error, input)) return;
      notify(sentenceOf(error), "problem");
      if (error instanceof ApiError && error.code === "session_missing") {
        userGone();
        navigate(loginLink(here.pathname + here.search));
      }
    },
  });
  return { run: mutate, busy: isPending };
}
