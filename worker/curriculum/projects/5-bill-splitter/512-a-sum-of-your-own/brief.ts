import {
  after,
  atLeast,
  attribute,
  brief,
  button,
  cell,
  click,
  contains,
  either,
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

/** Numbers into the first two boxes, or into three where the third can't stay empty. */
const two = (one: string, other: string) => [
  type(one).into(numberField.first),
  type(other).into(numberField.second),
];
const three = (one: string, other: string) => [...two(one, other), type("3").into(numberField.nth(3))];
const followsFrom = (...actions: Parameters<typeof after>) =>
  after(...actions).textChanges(element, { like: "[0-9]" });

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
    either(followsFrom(...two("6", "4"), click(button)), followsFrom(...three("6", "4"), click(button))),
  ),
  wish(
    "The Enter key in a box does the same as the button",
    either(
      followsFrom(...two("6", "4"), press("Enter", numberField.second)),
      followsFrom(...three("6", "4"), press("Enter", numberField.second)),
    ),
  ),
  wish(
    "Other numbers give another answer",
    either(
      after(...two("6", "4"), click(button), ...two("9", "2"), click(button)).textChanges(element),
      after(...three("6", "4"), click(button), ...two("9", "2"), click(button)).textChanges(element),
    ),
  ),
);
