/** The concepts that lessons teach, the same for the lessons' files, the database and the screens. */
import type { Language } from "./code.ts";

/** Id, name and sentence of each concept, by language and about in the order in which they are taught. An id is for life. */
const list = [
  ["html-heading", "Main heading", "`<h1>` holds the page's main heading."],
  ["html-paragraph", "Paragraphs", "`<p>` holds one paragraph of text."],
  ["html-emphasis", "Strong words", "`<strong>` and `<em>` mark words that matter more."],
  ["html-image", "Pictures", "`<img>` shows the picture at its `src`."],
  ["html-alt", "Alternative text", "`alt` says in words what a picture shows."],
  ["html-link", "Links", "`<a>` leads to the address in its `href`."],
  ["html-list", "Lists", "`<ul>` makes a list with dots; each `<li>` in it is one line."],
  ["html-subheading", "Smaller headings", "`<h2>` to `<h6>` head the parts of a page."],
  ["html-section", "Sections", "`<section>` keeps together what belongs together."],
  ["html-ordered-list", "Numbered lists", "`<ol>` makes a list with numbers."],
  ["html-class", "Classes", "`class` gives elements a name that many can share."],
  ["html-id", "Ids", "`id` gives one element a name of its own."],
  ["html-button", "Buttons", "`<button>` is something to press."],
  ["html-label", "Labels", "`<label>` says what a field is for."],
  ["html-input", "Input fields", "`<input>` takes what a visitor types or picks."],
  ["html-input-type", "Types of fields", "`type` says what a field takes: a number, an email, a date."],
  ["html-span", "Spans", "`<span>` marks a few words inside a line."],
  ["html-div", "Boxes", "`<div>` is a plain box around other elements."],
  ["html-skeleton", "Page skeleton", "`<!doctype html>`, `<html lang>` and `<body>` frame every page."],
  ["html-head", "The page's head", "`<head>` holds what isn't shown on the page, such as its `<title>`."],
  [
    "html-landmarks",
    "Parts of a page",
    "`<header>`, `<nav>`, `<main>` and `<footer>` say what the parts of a page are.",
  ],
  [
    "html-table",
    "Tables",
    "`<table>` has rows, `<tr>`; a row has cells: `<th>` for a heading, `<td>` for the rest.",
  ],
  [
    "html-form",
    "Forms",
    "`<form>` gathers fields and sends them as one, once the `required` ones are filled.",
  ],
  ["html-select", "Choices and long texts", "`<select>` offers a choice; `<textarea>` takes several lines."],
  ["css-element-selector", "Rules for elements", "A rule names an element, and says in braces how it looks."],
  ["css-color", "Text color", "`color` colors the text."],
  ["css-font-size", "Text size", "`font-size` sets how big the text is."],
  ["css-background-color", "Background color", "`background-color` colors the box behind the text."],
  ["css-hex-color", "Hex colors", "A `#` and six digits name one of millions of colors."],
  ["css-padding", "Padding", "`padding` is the space inside a box, around its content."],
  ["css-margin", "Margin", "`margin` is the space outside a box."],
  [
    "css-class-selector",
    "Rules for classes",
    "A dot and a name give a rule to all elements with that class.",
  ],
  ["css-font-weight", "Bold", "`font-weight` sets how thick the letters are."],
  ["css-custom-property", "Variables in CSS", "A name that begins with `--` holds a value for many rules."],
  ["css-var", "Using a variable", "`var()` puts the value of a variable into a rule."],
  [
    "css-custom-property-override",
    "Another value for a variable",
    "A rule can give a variable another value for its own elements.",
  ],
  ["css-width", "Width and height", "`width` and `height` set the size of a box."],
  ["css-border", "Borders", "`border` draws a line around a box: how thick, what kind, which color."],
  ["css-border-radius", "Round corners", "`border-radius` rounds the corners of a box."],
  ["css-box-sizing", "What a width counts", "With `border-box`, padding and border are part of the width."],
  [
    "css-margin-auto",
    "Boxes in the middle",
    "`auto` at both sides shares the free space, so the box stands in the middle.",
  ],
  [
    "css-shorthand",
    "Several sides at once",
    "Two values are for top and bottom, and for the sides; four go around the box.",
  ],
  ["css-text-align", "Aligned text", "`text-align` moves the text to the middle or to one side."],
  [
    "css-text-transform",
    "Capital letters",
    "`text-transform` changes how letters are shown, not what was typed.",
  ],
  [
    "css-border-side",
    "A line at one side",
    "`border-top` and its three sisters draw a line at one side only.",
  ],
  [
    "css-display",
    "Kinds of boxes",
    "`display` decides whether a box stands in a line, has a line of its own, or is hidden.",
  ],
  ["css-shadow", "Shadows", "`box-shadow` draws a shadow behind a box, `text-shadow` behind letters."],
  ["css-list-style", "Markers of a list", "`list-style` changes or removes the dots of a list."],
  ["css-text-decoration", "Lines at a text", "`text-decoration` draws or removes a line under a text."],
  ["css-descendant-selector", "Inside of something", "`.menu a` means each link inside of `.menu`."],
  ["css-flex", "Boxes in a row", "`display: flex` puts the elements of a box into a row."],
  ["css-gap", "Space between", "`gap` is the space between the elements of a row or grid."],
  [
    "css-flex-align",
    "Places in a row",
    "`justify-content` places things along the row, `align-items` across it.",
  ],
  ["css-hover", "Under the pointer", "`:hover` is for the time that the pointer is over an element."],
  ["css-white-space", "Text in one line", "`white-space: nowrap` keeps a text in one line."],
  ["css-flex-direction", "Rows and columns", "`flex-direction: column` stacks the elements."],
  [
    "css-size-limit",
    "Limits of a size",
    "`max-width` and `min-height` keep a box from growing too wide or too flat.",
  ],
  ["css-flex-wrap", "New lines in a row", "`flex-wrap: wrap` lets a full row go on in the next line."],
  ["css-grid", "Grids", "`display: grid` puts the elements of a box into columns and rows."],
  [
    "css-grid-columns",
    "Columns of a grid",
    "`grid-template-columns` says how many columns there are, and how wide.",
  ],
  ["css-fr", "Fair shares", "`fr` is one share of the free space; `repeat()` says a size several times."],
  ["css-aspect-ratio", "Shape of a box", "`aspect-ratio` keeps the width and height of a box in step."],
  [
    "css-place-items",
    "The middle of a cell",
    "`place-items` says where things stand in the cells of a grid.",
  ],
  ["css-overflow", "What sticks out", "`overflow` says what happens to content that is larger than its box."],
  [
    "css-object-fit",
    "Pictures that fit",
    "`object-fit: cover` fills a box with a picture, and cuts off what is too much.",
  ],
  ["css-grid-span", "Wide cells", "`grid-column: span 2` lets an element take two columns."],
  ["css-media-query", "Narrow screens", "`@media` holds rules for some screens only."],
  ["css-gradient", "Gradients", "A gradient runs from one color into another."],
  [
    "css-position",
    "Placed boxes",
    "`position: absolute` places a box by its distance from the edges of a `relative` one.",
  ],
  ["css-transform", "Turned and grown", "`transform` turns, moves or grows what is drawn."],
  ["css-transition", "Slow changes", "`transition` lets a change take its time."],
  ["css-animation", "Animations", "`animation` plays the steps of its `@keyframes` on an element."],
  ["css-opacity", "See-through", "`opacity` sets how much shines through, from 0 to 1."],
  ["css-nth-child", "Every second one", "`:nth-child()` picks elements by their number."],
  ["css-percent", "Percent", "`%` is a part of the size around."],
  ["css-rem", "Sizes that follow the reader", "`rem` is measured in the reader's own text size."],
  ["css-cascade", "Which rule wins", "Of two rules that are as strong, the later one wins."],
  ["css-specificity", "Stronger selectors", "An id beats a class, and a class beats an element."],
  ["css-selector-list", "One rule for several", "A comma gives one rule to several selectors."],
  [
    "css-focus-visible",
    "Focus that can be seen",
    "`:focus-visible` is for the element that the keyboard is at.",
  ],
  ["css-z-index", "In front and behind", "`z-index` says which of two boxes lies in front."],
  ["css-spacing", "Space in a text", "`letter-spacing` and `line-height` give letters and lines more room."],
  ["js-console-log", "The console", "The console shows the values that `log()` prints into it."],
  ["js-string", "Text", "A text stands between quotes."],
  ["js-const", "Names that stay", "`const` gives a value a name that stays."],
  ["js-query-selector", "Finding an element", "`querySelector()` finds an element by its selector."],
  ["js-text-content", "Text of an element", "`textContent` is the text of an element."],
  ["js-join-strings", "Joined texts", "`+` joins two texts into one."],
  ["js-click", "Clicks", '`addEventListener("click", …)` runs a function at each click.'],
  ["js-arrow-function", "Arrow functions", "`() => { … }` is a function without a name."],
  ["js-class-list-add", "Adding a class", "`classList.add()` gives an element a class."],
  ["js-let", "Names that change", "`let` gives a value a name that can get another value."],
  [
    "js-change-variable",
    "Changing a variable",
    "`=` gives a variable a new value; `+=` and `-=` change a number.",
  ],
  ["js-template-literal", "Texts with values", "In a text between backticks, `$` and braces put in a value."],
  ["js-function", "Functions with names", "`function` gives steps a name; the name with brackets runs them."],
  ["js-value", "What was typed", "`value` is what stands in a field."],
  ["js-to-number", "Text into a number", "`Number()` makes a number of a text."],
  ["js-arithmetic", "Sums", "`+`, `-`, `*` and `/` calculate with numbers."],
  ["js-parameter", "Parameters", "A parameter is a value that a function gets when it is called."],
  ["js-return", "Results", "`return` gives back the result of a function."],
  ["js-to-fixed", "Digits after the point", "`toFixed(2)` shows a number with two digits after the point."],
  [
    "js-class-list-toggle",
    "Switching a class",
    "`classList.toggle()` adds a class, or takes it away when it is there.",
  ],
  ["js-boolean", "Yes or no", "`true` and `false` answer a question; `!` turns one into the other."],
  ["js-if-else", "Decisions", "`if` runs its steps only when something is true, `else` when it is not."],
  ["js-else-if", "One of several", "`else if` asks the next question when the first was not true."],
  ["js-compare", "Comparing numbers", "`<`, `>`, `<=` and `>=` compare two numbers."],
  ["js-equal", "The same?", "`===` asks whether two values are the same."],
  ["js-and-or", "And, or", "`&&` needs both to be true, `||` one of them."],
  ["js-array", "Arrays", "An array holds many values in order."],
  ["js-length", "How many", "`length` says how many items or letters there are."],
  ["js-push", "Adding to an array", "`push()` puts an item at the end of an array."],
  ["js-index", "One item", "A number in square brackets picks an item, counted from 0."],
  ["js-for-of", "Going through a list", "`for … of` does its steps for each item."],
  [
    "js-create-element",
    "Making elements",
    "`createElement()` makes an element, `append()` puts it onto the page.",
  ],
  ["js-object", "Objects", "An object holds values under names; a dot and a name read one."],
  ["js-sum-in-loop", "Adding up", "A variable outside of a loop gathers what each turn adds."],
  [
    "js-class-list-contains",
    "Has it the class?",
    "`classList.contains()` asks whether an element has a class.",
  ],
  ["js-counting-loop", "Counting loops", "`for (let i = 0; …)` repeats steps a number of times."],
  ["js-while", "As long as", "`while` repeats its steps as long as something is true."],
  ["js-remainder", "What is left over", "`%` gives what is left of a division."],
  [
    "js-string-method",
    "Methods of texts",
    "A text can change its case, trim and replace: `toUpperCase()`, `trim()`, `replace()`.",
  ],
  ["js-includes", "Is it in there?", "`includes()` asks whether an array or text has something in it."],
  [
    "js-array-method",
    "Methods of arrays",
    "An array can be joined, sorted and shortened: `join()`, `sort()`, `pop()`.",
  ],
  [
    "js-map-filter",
    "A function for each item",
    "`forEach()`, `map()` and `filter()` run a function for each item.",
  ],
  ["js-function-value", "Functions as values", "A function's name without brackets hands the function on."],
  ["js-input-event", "While typing", "The event `input` comes with each letter that is typed."],
  [
    "js-submit-event",
    "Sent forms",
    "The event `submit` comes when a form is sent; `preventDefault()` keeps the page.",
  ],
  ["js-keydown-event", "Pressed keys", "The event `keydown` comes with each key that is pressed."],
  ["js-math", "Numbers with `Math`", "`Math` draws numbers by chance, rounds them, and finds the largest."],
  ["js-style", "Styles from a script", "`style` changes how one element looks."],
  ["js-timer", "Later", "`setTimeout()` and `setInterval()` run a function later, or again and again."],
  [
    "js-error-message",
    "Reading an error",
    "An error in the console says what went wrong, and in which line.",
  ],
  [
    "js-console-tool",
    "Looking inside",
    "A value that is printed at the right place shows where code goes wrong.",
  ],
] as const;

/** A concept's name for life, such as `css-flex`. Stored cards of learners refer to it. */
export type ConceptId = (typeof list)[number][0];

/** One thing to know, small enough to be practised by itself. */
export interface Concept {
  id: ConceptId;
  language: Language;
  /** What learners call it. */
  name: string;
  /** One sentence that says what it is, in Markdown. */
  sentence: string;
}

/** All concepts. The list is closed: lessons name no others. */
export const CONCEPTS: readonly Concept[] = list.map(([id, name, sentence]) => ({
  id,
  language: id.slice(0, id.indexOf("-")) as Language,
  name,
  sentence,
}));

/** The ids of all concepts, in the list's order. */
export const CONCEPT_IDS: readonly ConceptId[] = list.map(([id]) => id);

const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));

/** The concept with an id of the list. Throws for any other. */
export function conceptOf(id: ConceptId): Concept {
  const concept = byId.get(id);
  if (!concept) throw new Error(`there is no concept "${id}"`);
  return concept;
}
