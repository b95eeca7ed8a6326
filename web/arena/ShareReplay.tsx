import { Button } from "../ui/Button.tsx";
import { useMessages } from "../ui/messages.tsx";

/** Copies the link that opens a replay for everyone. */
export function ShareReplay({ match_id, share_key }: { match_id: string; share_key: string }) {
  const { notify } = useMessages();
  const share = async () => {
    const link = `${location.origin}/replay/${match_id}?key=${share_key}`;
    try {
      await navigator.clipboard.writeText(link);
      notify("The link is copied. Whoever has it can watch this battle.");
    } catch {
      // The browser may refuse the clipboard; the link can still be read.
      notify(`This link shows the replay to whoever has it: ${link}`);
    }
  };
  return (
    <Button kind="ghost" onClick={share}>
      Copy a link to share
    </Button>
  );
}
