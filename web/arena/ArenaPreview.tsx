import { PreviewFrame, type PreviewFrameProps } from "../preview/PreviewFrame.tsx";
import classes from "./Arena.module.css";

/** The previews are updated after this time without a change. */
const PREVIEW_DEBOUNCE_MS = 120;

/** The page of a player, as it is being written. */
export const ArenaPreview = (props: Pick<PreviewFrameProps, "code" | "policy" | "title" | "author">) => (
  <PreviewFrame {...props} debounceMs={PREVIEW_DEBOUNCE_MS} panel={false} className={classes.frame ?? ""} />
);
