import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { ChatScreen, Target } from "#contract/community.ts";
import { api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { ReportDialog } from "../../chat/ReportDialog.tsx";
import { useMessages } from "../../ui/messages.tsx";

type MutableLearner = { user_id: string; display_name: string };

type Community = {
  me: ChatScreen["user_state"];
  is_moderator: boolean;
  muted: readonly MutableLearner[];
  /** What threads can be about. */
  projects: ChatScreen["projects"];
  isMuted: (user_id: string | null) => boolean;
  mute: (person: MutableLearner, muted: boolean) => void;
  report: (target: Target) => void;
  /** Moderators only: removes a target for everyone, after a confirmation. */
  remove: (target: Target, done?: () => void) => void;
};

const CommunityContext = createContext<Community | null>(null);

/** Provides mutes, reports and removals to messages, threads and replies. */
export function CommunityProvider({ screen, children }: { screen: ChatScreen; children: ReactNode }) {
  const { confirm, notify } = useMessages();
  const [reported, setReported] = useState<Target | null>(null);
  const { user_state: me, is_moderator, muted, projects } = screen;

  const muting = useAction(
    ({ learner, isMuted }: { learner: MutableLearner; isMuted: boolean }) =>
      call(api.mutes[":user_id"].$put({ param: { user_id: learner.user_id }, json: { muted: isMuted } })),
    {
      onSuccess: (saved, { learner, isMuted }) => {
        queryClient.setQueryData<ChatScreen>(
          ["chat"],
          (before) => before && { ...before, muted: saved.muted },
        );
        notify(
          isMuted
            ? `${learner.display_name} is muted: you no longer see what they write.`
            : `${learner.display_name} can be heard again.`,
        );
      },
    },
  );
  const removing = useAction(
    ({ target }: { target: Target; onRemoved: (() => void) | undefined }) =>
      call(api.moderation.remove.$post({ json: target })),
    { onSuccess: (_, { onRemoved }) => onRemoved?.() },
  );
  const { run: runMute } = muting;
  const { run: runRemove } = removing;
  const mute = useCallback(
    (learner: MutableLearner, isMuted: boolean) => runMute({ learner, isMuted }),
    [runMute],
  );
  const remove = useCallback(
    async (target: Target, onRemoved?: () => void) => {
      const sure = await confirm("Take this away for everyone?", { yes: "Take it away", danger: true });
      if (sure) runRemove({ target, onRemoved });
    },
    [confirm, runRemove],
  );

  const community = useMemo<Community>(() => {
    const ids = new Set(muted.map((learner) => learner.user_id));
    return {
      me,
      is_moderator,
      muted,
      projects,
      isMuted: (user_id) => user_id !== null && ids.has(user_id),
      mute,
      report: setReported,
      remove,
    };
  }, [me, is_moderator, muted, projects, mute, remove]);
  return (
    <CommunityContext value={community}>
      {children}
      {reported && <ReportDialog target={reported} onClose={() => setReported(null)} />}
    </CommunityContext>
  );
}

/** @throws Error outside of `<CommunityProvider>` */
export function useCommunity(): Community {
  const community = useContext(CommunityContext);
  if (!community) throw new Error("useCommunity needs <CommunityProvider> above it");
  return community;
}
