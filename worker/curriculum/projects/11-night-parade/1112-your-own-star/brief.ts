import {
  after,
  brief,
  button,
  click,
  hasDoctype,
  hasLanguage,
  hasTitle,
  heading,
  some,
  style,
  tag,
  text,
  usesKeyframes,
  wish,
} from "../../../brief.ts";

export default brief(
  wish("The page has a doctype, a language and a title", hasDoctype, hasLanguage, hasTitle),
  wish("A heading says what it is", some(heading).has(text)),
  wish(
    "It has colors of its own, behind the words and of the words",
    some(tag("html", "body", "main")).has(style("background-color", "background-image")),
    some(tag("html", "body", "main")).has(style("color")),
  ),
  wish("Something on it moves", usesKeyframes()),
  wish("A button changes the page", after(click(button)).pageChanges.noErrors),
);
