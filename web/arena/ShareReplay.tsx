import { Button } from "../ui/Button.tsx";
import { useCopyLink } from "./use-copy-link.ts";

/** Copies the link that opens a replay for everyone. */
export function ShareReplay({ match_id, share_key }: { match_id: string; share_key: string }) {
  const copy = useCopyLink();
  const link = `${location.origin}/replay/${match_id}?key=${share_key}`;
  const texts = {
    copied: "The link is copied. Whoever has it can watch this battle.",
    shown: "This link shows the replay to whoever has it:",
  };
  return (
    <Button kind="ghost" onClick={() => copy(link, texts)}>
      Copy a link to share
    </Button>
  );
}
