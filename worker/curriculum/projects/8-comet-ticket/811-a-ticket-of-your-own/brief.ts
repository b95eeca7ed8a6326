import { brief, byClass, centred, heading, paragraph, some, style, text, wish } from "../../../brief.ts";

const ticket = byClass("ticket");

export default brief(
  wish(
    "The box with the class ticket has a heading, and a line of three words or more",
    some(heading.inside(ticket)).has(text),
    some(paragraph.inside(ticket)).has(text.ofWords(3)),
  ),
  wish("It has a border", some(ticket).has(style("border", "border-top", "border-bottom"))),
  wish("Its corners are round", some(ticket).has(style("border-radius"))),
  wish("It has room inside", some(ticket).has(style("padding"))),
  wish("It has a color of its own behind the words", some(ticket).has(style("background-color"))),
  wish("It stands in the middle of the page", some(ticket).has(centred)),
);
