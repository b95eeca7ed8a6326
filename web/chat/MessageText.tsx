import { Children, isValidElement, memo } from "react";
import type { Components } from "react-markdown";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import classes from "./MessageText.module.css";
import { isHeavyMarkdown } from "./markdown.ts";

/** Renders code blocks that can be run. The class of `code` inside of `pre` contains the fence's language. */
const COMPONENTS: Components = {
  pre: ({ children }) => {
    const [code] = Children.toArray(children);
    if (!isValidElement<{ className?: string; children?: unknown }>(code)) return <pre>{children}</pre>;
    const language = /language-(\S+)/.exec(code.props.className ?? "")?.[1] ?? "";
    return <CodeBlock code={String(code.props.children ?? "").replace(/\n$/, "")} language={language} />;
  },
};

/** A text as Markdown; as plain text if it is too expensive to parse. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  if (isHeavyMarkdown(text)) return <p className={classes.plain}>{text}</p>;
  return (
    <div className={classes.text}>
      <Markdown text={text} top={4} more={COMPONENTS} />
    </div>
  );
});
