import { useMessages } from "../ui/messages.tsx";

/**
 * Copies a link to the clipboard and says so. Where the browser refuses, the notice shows the link, and stays until it is closed.
 * @param copied what the notice says once it is copied
 * @param shown what the notice says in front of the link
 */
export function useCopyLink(): (link: string, texts: { copied: string; shown: string }) => Promise<void> {
  const { notify } = useMessages();
  return async (link, { copied, shown }) => {
    try {
      await navigator.clipboard.writeText(link);
      notify(copied);
    } catch {
      notify(`${shown} ${link}`, "problem");
    }
  };
}
