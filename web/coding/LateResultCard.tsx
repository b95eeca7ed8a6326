import { type ComponentProps, lazy, Suspense } from "react";
import type { ResultCard } from "./ResultCard.tsx";

let Loaded: typeof ResultCard | undefined;
async function load(): Promise<{ default: typeof ResultCard }> {
  Loaded = (await import("./ResultCard.tsx")).ResultCard;
  return { default: Loaded };
}
const Card = lazy(load);

/** Loads the card. Resolves where it can't be loaded, too: showing it tries again. */
export const loadResultCard = (): Promise<unknown> => load().catch(() => undefined);

/** `ResultCard` in a chunk of its own, which is loaded with a ship. Shown at once where it is loaded. */
export function LateResultCard(props: ComponentProps<typeof ResultCard>) {
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}
