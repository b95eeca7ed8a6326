import {
  after,
  anyOf,
  anyWord,
  atLeast,
  attribute,
  atWidth,
  brief,
  button,
  card,
  cell,
  click,
  contains,
  definesProperties,
  hasDoctype,
  hasLanguage,
  hasTitle,
  heading,
  item,
  label,
  link,
  none,
  onFocus,
  paragraph,
  press,
  some,
  style,
  tag,
  text,
  textField,
  type,
  usesKeyframes,
  wish,
} from "../../../brief.ts";

// What is typed stands in its box already, so the box itself doesn't count.
const words = anyOf(heading, paragraph, item, cell, tag("output", "div", "span", "strong")).that(
  contains(none(textField)),
);

export default brief(
  wish("The page has a doctype, a language and a title", hasDoctype, hasLanguage, hasTitle),
  wish(
    "It has a header with a heading, a main part, and a footer with a link",
    some(heading.inside(tag("header"))).has(text),
    some(tag("main")),
    some(link.inside(tag("footer"))).has(attribute("href"), text),
  ),
  wish(
    "It has colors of its own, behind the words and of the words, kept in variables",
    some(tag("html", "body", "main")).has(style("background-color", "background-image")),
    some(tag("html", "body", "main")).has(style("color")),
    definesProperties(),
  ),
  wish("Something on it moves by itself", usesKeyframes()),
  wish(
    "Three cards or more, each with a heading and a line, stand side by side, and on a phone one below the other",
    atLeast(3, card),
    atWidth(1000).sideBySide(card),
    atWidth(400).stacked(card),
  ),
  wish(
    "A box with a label and a button bring what is typed onto the page, and so does the Enter key",
    some(textField).has(label),
    after(type(anyWord).into(textField), click(button)).holds(some(words).has(text.containing(anyWord)))
      .noErrors,
    after(type(anyWord).into(textField), press("Enter", textField)).holds(
      some(words).has(text.containing(anyWord)),
    ).noErrors,
  ),
  wish("Nothing typed, nothing changes", after(click(button)).pageIsTheSame.noErrors),
  wish(
    "The button shows where the keyboard is",
    onFocus(button).changes(
      "outline",
      "box-shadow",
      "background-color",
      "color",
      "border",
      "text-decoration",
      "transform",
    ),
  ),
);
