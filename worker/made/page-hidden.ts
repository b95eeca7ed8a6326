import { communityDatabase } from "../db/client.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { selectHiddenPage } from "./queries.ts";

/** Tells the author of a page that reports hide it, where they do: once each time. */
export async function tellIfHidden(env: Bindings, page_id: string, now: number): Promise<void> {
  const [page] = await selectHiddenPage(communityDatabase(env), page_id);
  if (page)
    notify(env, page.user_id, {
      ...{ kind: "page_hidden", subject: page_id },
      ...{ mark: page.hidden_at, created_at: now },
    });
}
