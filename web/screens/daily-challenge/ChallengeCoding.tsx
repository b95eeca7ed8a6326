import { useState } from "react";
import type { DailyShipResult } from "#contract/daily.ts";
import { api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { CodingPage } from "../../coding/CodingPage.tsx";
import { LateResultCard } from "../../coding/LateResultCard.tsx";
import { Reminder } from "../../coding/Reminder.tsx";
import { useReceivedDraft } from "../../coding/receive-drafts.ts";
import { useShipResult } from "../../coding/use-ship-result.ts";
import { useDraft } from "../../editor/use-draft.ts";
import { useTravel } from "../../transitions/travel.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { WaitingNotice } from "../../ui/WaitingNotice.tsx";
import type { OpenDay } from "./day.ts";

const NO_TOOLS = { tools: [], html_tools: "", css_tools: "", js_tools: "" };

/** The coding page of a daily challenge. */
export function ChallengeCoding({ day, onLeave }: { day: OpenDay; onLeave: () => void }) {
  const { challenge, user_state: user, practice } = day;
  const { date } = challenge;
  const key = `${user.user_id}.daily.${date}`;
  const start = { html: challenge.starting_html, css: challenge.starting_css, js: challenge.starting_js };
  useReceivedDraft(key, day.drafts);
  const draft = useDraft(key, start, 1, { user_id: user.user_id, key: `daily.${date}` });
  const travel = useTravel();
  const { confirm } = useMessages();
  const [tools, setTools] = useState(day.tools);
  const [showsReminder, setShowsReminder] = useState(false);

  const { shipping, result, shipped, tip, setResult, closeResult } = useShipResult<DailyShipResult>(
    key,
    (ship_id, code) => call(api["daily-challenge"].ships.$post({ json: { date, ship_id, ...code } })),
  );
  const askForTools = async () => {
    // While the tools are being fetched, the pane opens without another question.
    if (tools || hints.busy) return true;
    const labels = { yes: "Show them", no: "Not yet" };
    if (!(await confirm("The tools are hints: they halve the EXP of this challenge. Show them?", labels)))
      return false;
    hints.run(undefined);
    return true;
  };
  const hints = useAction(() => call(api["daily-challenge"].hints.$post({ json: { date } })), {
    onSuccess: (shown) => setTools(shown.tools),
  });
  const answer = useAction(() => call(api["daily-challenge"].answer.$post({ json: { date } })), {
    onSuccess: (shown) => setResult((before) => before && { ...before, ...shown }),
  });
  const askForAnswer = async () => {
    const labels = { yes: "Show it", no: "Keep trying" };
    if (await confirm("The answer halves the EXP of this challenge. Show it?", labels)) answer.run(undefined);
  };
  const askToShip = async () => {
    if (shipping.busy) return;
    if (await confirm("Are you sure you want to ship today's challenge?", { yes: "Ship it" }))
      shipping.ship(draft.code);
  };
  const askToLeave = async () => {
    if (draft.flush() || (await confirm("Are you sure? Progress will be lost.", { yes: "Leave" })))
      travel("/dashboard", "leave");
  };
  const finish = () => {
    // Not shown again from the cache: the draft in it is older than what was typed since.
    queryClient.resetQueries({ queryKey: ["daily-challenge"] });
    onLeave();
  };

  return (
    <CodingPage
      title={challenge.title}
      description={
        practice ? "Archive: no EXP, as often as you like." : `Daily Challenge, ${challenge.difficulty}`
      }
      draft={draft}
      given={start}
      request={challenge.description}
      openTab={challenge.open_tab}
      abbreviations={day.abbreviations}
      tools={tools ?? NO_TOOLS}
      toolsLoading={tools === null}
      mayShowTools={askForTools}
      onBack={askToLeave}
      onHelp={() => setShowsReminder(true)}
      checkTicks={(code) => call(api["daily-challenge"].ticks.$post({ json: { date, ...code } }))}
      onShip={askToShip}
      shipping={shipping.busy}
      tip={tip}
      fontSize={user.editor_font_size}
    >
      {showsReminder && (
        <Reminder
          title={challenge.title}
          text={challenge.description}
          onClose={() => setShowsReminder(false)}
        />
      )}
      {shipping.waiting && (
        <WaitingNotice what="Your ship" until={shipping.waiting.until} onCancel={shipping.cancel} />
      )}
      {result && (
        <LateResultCard
          result={result}
          page={shipped}
          {...(result.practice && result.correct && { note: "A past day: well done, but it earns no EXP." })}
          answerPlaceholder={
            <Button kind="ghost" size="small" busy={answer.busy} onClick={askForAnswer}>
              Show the answer
            </Button>
          }
          onContinue={finish}
          onClose={closeResult}
        />
      )}
    </CodingPage>
  );
}
