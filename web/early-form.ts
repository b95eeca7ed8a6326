/**
 * The script of documents with a prerendered form: it notes that the form was submitted before the app has come, and fetches the app once the form is
 * painted, which the scripts would delay on a slow connection.
 */
import { nextScripts } from "./next-scripts.ts";
import { SUBMITTED } from "./ui/prerendered-form.ts";

const form = document.querySelector<HTMLFormElement>("#root form");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  form.dataset[SUBMITTED] = "";
});

const fetchApp = () => {
  const [entry = "", ...others] = nextScripts();
  for (const href of others) append("link", { rel: "modulepreload", href });
  append("script", { type: "module", src: entry });
};
const append = (tag: "link" | "script", properties: Record<string, string>) =>
  document.head.append(Object.assign(document.createElement(tag), properties));

// In a hidden tab nothing is painted.
if (document.visibilityState === "hidden") fetchApp();
else requestAnimationFrame(() => setTimeout(fetchApp));
