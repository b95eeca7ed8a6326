import { createIsolatedStage } from "./isolated-stage.ts";
import type { PreviewPolicy } from "./messages.ts";
import { OwnPreview } from "./OwnPreview.tsx";
import { type PreviewProps, PreviewView } from "./PreviewView.tsx";

/** The props of `PreviewFrame`. */
export type PreviewFrameProps = PreviewProps & { policy: PreviewPolicy };

/** A preview of the learner's own code or of somebody else's. */
export function PreviewFrame({ policy, ...props }: PreviewFrameProps) {
  if (policy === "own") return <OwnPreview {...props} />;
  return <PreviewView interactive={false} {...props} createStage={createIsolatedStage} />;
}
