import {
  anyOf,
  atLeast,
  attribute,
  brief,
  cell,
  element,
  hasLanguage,
  hasTitle,
  heading,
  item,
  list,
  part,
  some,
  style,
  table,
  tag,
  text,
  wish,
} from "../../../brief.ts";

const section = part.containing(heading, anyOf(list, table));
const choice = anyOf(item, cell);

export default brief(
  wish("The page's frame has a title and names its language", hasTitle, hasLanguage),
  wish("A main heading, `h1`, names your place", some(tag("h1")).has(text)),
  wish("Two sections or more, each with a heading and a list or table", atLeast(2, section)),
  wish("Five things or more to choose from", atLeast(5, choice).has(text)),
  wish("A heading has a color of its own", some(heading).has(style("color").differsFromPage)),
  wish(
    "The sections have a background and room inside",
    atLeast(2, section).has(style("background-color"), style("padding")),
  ),
  wish(
    "One thing with a class stands out: by its color, its background or bold letters",
    some(anyOf(choice, element.inside(choice)).that(attribute("class"))).has(
      style("color", "background-color", "font-weight"),
    ),
  ),
);
