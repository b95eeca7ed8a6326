import { api, call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { screenQuery } from "../api/user.ts";

/** The projects in which the learner has shipped a page, and what is published of each. */
export const OWN_PAGES = screenQuery(["own-pages"], () => call(api["own-pages"].$get()));

/** Fetches again what is shown of published pages. */
export function refreshPublished(): void {
  for (const queryKey of [OWN_PAGES.queryKey, ["gallery"], ["made"]])
    queryClient.invalidateQueries({ queryKey });
}
