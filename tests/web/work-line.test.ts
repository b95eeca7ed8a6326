import { expect, it } from "vitest";
import { workLine } from "../../web/editor/work-line.ts";
import { LANGUAGES } from "../../worker/rules/code.ts";
import { curriculum } from "../support/curriculum.ts";

it.each([
  ["nothing", "", 1],
  ["one line", "<h1>Hello</h1>", 1],
  ["an element around it", "<main>\n  <h1>One</h1>\n  <p>Two</p>\n</main>", 3],
  ["elements within each other", "<body>\n<main>\n  <p>One</p>\n\n</main></body>\n</html>\n", 3],
  ["an empty element", "<main>\n</main>", 1],
  ["only end tags", "</main>\n</body>", 1],
])("the caret goes behind what stands in the page: %s", (_, html, line) =>
  expect(workLine(html, "html")).toBe(line),
);

it.each([
  ["css", "h1 {\n  color: red;\n}\n\n", 3],
  ["js", "const a = 1;\n\n", 1],
] as const)("the caret goes behind the last line of %s", (language, code, line) =>
  expect(workLine(code, language)).toBe(line),
);

it("is a line of every start of the course", () => {
  for (const { id, start } of curriculum.projects.flatMap(({ tasks }) => tasks))
    for (const language of LANGUAGES) {
      const lines = start[language].split("\n");
      const line = workLine(start[language], language);
      expect(lines[line - 1]?.trim() !== "" || start[language].trim() === "", `${id} ${language}`).toBe(true);
    }
});
