import { Children, isValidElement, memo } from "react";
import type { Components } from "react-markdown";
import { isHeavyMarkdown } from "../../chat/markdown.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import classes from "./MessageText.module.css";

/** Blocks of code can be run; `code` within `pre` carries the fence's language in its class. */
const MORE: Components = {
  pre: ({ children }) => {
    const [code] = Children.toArray(children);
    if (!isValidElement<{ className?: string; children?: unknown }>(code)) return <pre>{children}</pre>;
    const language = /language-(\S+)/.exec(code.props.className ?? "")?.[1] ?? "";
    return <CodeBlock code={String(code.props.children ?? "").replace(/\n$/, "")} language={language} />;
  },
};

/** What somebody wrote. Text that would take long to format shows as it was typed. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  if (isHeavyMarkdown(text)) return <p className={classes.plain}>{text}</p>;
  return (
    <div className={classes.text}>
      <Markdown text={text} top={4} more={MORE} />
    </div>
  );
});
