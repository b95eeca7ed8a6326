import type { FriendLists, LearnerProfile } from "#contract/friends.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { forgetFriendsHere } from "../../friends/friends-here.ts";
import { useMessages } from "../../ui/messages.tsx";

/** Accepts, ends and blocks. What can't be taken back is asked for first. @param onSaved gets the lists as they are then */
export function useFriendActions(onSaved: (lists: FriendLists) => void) {
  const { confirm, notify } = useMessages();
  const onSuccess = (lists: FriendLists) => {
    forgetFriendsHere();
    onSaved(lists);
  };
  const changing = useAction(
    ({ learner, friend }: { learner: LearnerProfile; friend: boolean }) =>
      call(api.friends[":user_id"].$put({ param: { user_id: learner.user_id }, json: { friend } })),
    {
      onSuccess: (lists, { learner, friend }) => {
        onSuccess(lists);
        if (friend) notify(`${learner.display_name} and you are friends now.`);
      },
    },
  );
  const blocking = useAction(
    ({ learner, blocked }: { learner: LearnerProfile; blocked: boolean }) =>
      call(api.blocks[":user_id"].$put({ param: { user_id: learner.user_id }, json: { blocked } })),
    { onSuccess },
  );
  return {
    busy: changing.busy || blocking.busy,
    change: (learner: LearnerProfile, friend: boolean) => changing.run({ learner, friend }),
    /** Asks before it ends a friendship. */
    remove: async (learner: LearnerProfile) => {
      const sure = await confirm(`End your friendship with ${learner.display_name}?`, {
        yes: "End it",
        danger: true,
      });
      if (sure) changing.run({ learner, friend: false });
    },
    block: async (learner: LearnerProfile, blocked: boolean) => {
      const sure =
        !blocked ||
        (await confirm(
          `Block ${learner.display_name}? You are no friends then, their requests don't reach you, and you see nothing they write.`,
          { yes: "Block", danger: true },
        ));
      if (sure) blocking.run({ learner, blocked });
    },
  };
}
