/// <reference types="vite/client" />
import "../../web/styles/base.css";
import { createRoot, type Root } from "react-dom/client";
import { TaskPane } from "../../web/coding/TaskPane.tsx";
import { ToolsPane, type ToolTexts } from "../../web/coding/ToolsPane.tsx";

let root: Root | undefined;

/** Shows the tools of many tasks one below the other, each in the pane of the coding page, again at each call. */
function showTools(tasks: readonly (ToolTexts & { id: number })[]): void {
  root?.unmount();
  root = createRoot(document.getElementById("root") as HTMLElement);
  root.render(
    <main style={{ display: "block" }}>
      {tasks.map((task) => (
        <div key={task.id} data-task={task.id} style={{ display: "flex", height: 600 }}>
          <div style={{ flex: "1 1 0", minWidth: 0 }} />
          <TaskPane>
            <ToolsPane tools={task} loading={false} />
          </TaskPane>
        </div>
      ))}
    </main>,
  );
}
Object.assign(window, { showTools });
