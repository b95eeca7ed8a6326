/**
 * The entry. React, the libraries and the app are evaluated in a task each, since together they would block a slow phone for too long. The
 * documents fetch them all at once (build/pages.ts).
 */
import "./styles/base.css";
import "react-dom/client";

// In the chunk of the libraries (vite.config.ts).
void import("./api/client.ts");
void import("./app.tsx");
