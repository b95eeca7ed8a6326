import {
  after,
  atLeast,
  attribute,
  brief,
  button,
  cell,
  click,
  contains,
  element,
  every,
  heading,
  label,
  name,
  numberField,
  press,
  row,
  some,
  style,
  table,
  tag,
  text,
  type,
  wish,
} from "../../../brief.ts";

const example = row.that(contains(atLeast(2, cell).has(text)), contains(some(tag("td"))));

export default brief(
  wish("A heading says what can be worked out", some(heading).has(text)),
  wish(
    "A table shows two examples or more: what goes in, and what comes out",
    some(table).has(contains(atLeast(2, example))),
  ),
  wish(
    "Two boxes for numbers or more, each with a label",
    atLeast(2, numberField),
    every(numberField).has(label),
  ),
  wish("Each box has a smallest number", every(numberField).has(attribute("min"))),
  wish("A button has words and a background color", some(button).has(name, style("background-color"))),
  wish(
    "After two numbers and a press of the button, the page shows a number that follows from them",
    after(type("6").into(numberField.first), type("4").into(numberField.second), click(button)).textChanges(
      element,
      { like: "[0-9]" },
    ),
  ),
  wish(
    "The Enter key in a box does the same as the button",
    after(
      type("6").into(numberField.first),
      type("4").into(numberField.second),
      press("Enter", numberField.second),
    ).textChanges(element, { like: "[0-9]" }),
  ),
  wish(
    "Other numbers give another answer",
    after(
      type("6").into(numberField.first),
      type("4").into(numberField.second),
      click(button),
      type("9").into(numberField.first),
      type("2").into(numberField.second),
      click(button),
    ).textChanges(element),
  ),
);
