import {
  anyOf,
  atLeast,
  attribute,
  brief,
  caption,
  cell,
  contains,
  either,
  element,
  every,
  hasLanguage,
  hasTitle,
  heading,
  image,
  item,
  link,
  name,
  part,
  row,
  some,
  style,
  table,
  tag,
  text,
  wish,
} from "../../../brief.ts";

const section = part.containing(anyOf(heading, caption));
const thing = row.that(contains(atLeast(2, cell).has(text)), contains(some(tag("td"))));
const choice = anyOf(item, row, cell);
const inMain = section.inside(tag("main"));
const boxes = atLeast(2, inMain).has(style("background-color"), style("padding"));

export default brief(
  wish("The page's frame has a title and names its language", hasTitle, hasLanguage),
  wish(
    "The header has the main heading, `h1`, that names your place",
    some(tag("header")).has(contains(some(tag("h1")).has(text))),
  ),
  wish(
    "The main part has two sections or more, each with a heading",
    some(tag("main")).has(contains(atLeast(2, section))),
  ),
  wish("A table says of three things or more what they cost", some(table).has(contains(atLeast(3, thing)))),
  wish(
    "A numbered list says in two steps or more how to get them",
    some(tag("ol")).has(contains(atLeast(2, item).has(text))),
  ),
  wish(
    "A picture says in two words or more what it shows, and a link in the footer where it leads",
    some(image),
    every(image).has(name.ofWords(2)),
    some(link.inside(tag("footer"))).has(attribute("href"), text),
  ),
  wish(
    "The sections have a background, room inside, and a gap between them",
    either(
      [boxes, some(inMain).has(style("margin-bottom", "margin-top"))],
      [boxes, some(element.containing(inMain)).has(style("row-gap"))],
    ),
  ),
  wish(
    "One thing with a class stands out: by its colour, its background or bold letters",
    some(anyOf(choice, element.inside(choice)).that(attribute("class"))).has(
      style("color", "background-color", "font-weight"),
    ),
  ),
);
