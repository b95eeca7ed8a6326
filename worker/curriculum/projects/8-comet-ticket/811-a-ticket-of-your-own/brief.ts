import {
  anyOf,
  brief,
  byClass,
  centred,
  either,
  element,
  heading,
  item,
  not,
  oneOf,
  paragraph,
  some,
  style,
  tag,
  text,
  wish,
} from "../../../brief.ts";

const ticket = byClass("ticket");
const partOfIt = element.inside(ticket);
const fewWords = tag("span", "strong", "em", "b", "i", "mark", "small");
// A colour that is written for these words. The one of the box around them counts as a style of theirs too.
const ownColour = oneOf(
  style("background-color"),
  ...["hex", "name", "rgb", "hsl", "var"].map((notation) => style("color").written(notation)),
);

export default brief(
  wish(
    "The box with the class ticket has a heading, and a line of three words or more",
    some(heading.inside(ticket)).has(text),
    // The words may also stand in a list, or in the box itself.
    some(anyOf(paragraph.inside(ticket), item.inside(ticket), paragraph.class("ticket"))).has(
      text.ofWords(3),
    ),
  ),
  wish("It has a border", some(ticket).has(style("border", "border-top", "border-bottom"))),
  wish("Its corners are round", some(ticket).has(style("border-radius"))),
  wish("It has room inside", some(ticket).has(style("padding"))),
  wish(
    { id: "it-has-a-color-of-its", text: "It has a colour of its own behind the words" },
    some(ticket).has(oneOf(style("background-color"), style("background-image").written("gradient"))),
  ),
  wish("It stands in the middle of the page", some(ticket).has(centred)),
  wish(
    "A line to tear along runs at one side of something in it",
    either(
      some(partOfIt).has(style("border-top"), not(style("border-bottom"))),
      some(partOfIt).has(style("border-bottom"), not(style("border-top"))),
      some(partOfIt).has(style("border-left"), not(style("border-right"))),
      some(partOfIt).has(style("border-right"), not(style("border-left"))),
    ),
  ),
  wish(
    "A few words in a line stand out in a colour of their own",
    some(fewWords.inside(ticket).that(text)).has(ownColour),
  ),
);
