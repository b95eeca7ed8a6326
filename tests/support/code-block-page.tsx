/// <reference types="vite/client" />
import "../../web/styles/base.css";
import { createRoot } from "react-dom/client";
import { CodeBlock } from "../../web/ui/CodeBlock.tsx";

const BLOCKS = [
  'console.log("printed")',
  "const quiet = 1",
  'console.log("drawing");\ndocument.body.append("drawn")',
  "for (;;) {}",
];

createRoot(document.getElementById("root") as HTMLElement).render(
  <div>
    {BLOCKS.map((code) => (
      <CodeBlock key={code} code={code} language="js" />
    ))}
  </div>,
);
