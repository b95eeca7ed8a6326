import {
  after,
  anyOf,
  atLeast,
  brief,
  button,
  click,
  definesProperties,
  element,
  every,
  heading,
  paragraph,
  press,
  readable,
  some,
  tag,
  text,
  wish,
} from "../../../brief.ts";

export default brief(
  wish(
    "A heading and two paragraphs with words of yours",
    some(heading).has(text),
    atLeast(2, paragraph).has(text.ofWords(3)),
  ),
  wish("A word that matters is marked", some(tag("strong", "em")).has(text)),
  wish("Colors are kept in variables", definesProperties()),
  wish(
    "A click on the button changes what lies behind the words",
    after(click(button)).looksDifferent(anyOf(tag("html"), tag("body"), element), "background-color"),
  ),
  wish(
    "By day and by night the words can be read",
    every(paragraph).has(readable),
    after(click(button)).holds(every(paragraph).has(readable)),
  ),
  wish("The button says something else after the click", after(click(button)).textChanges(button)),
  wish("A second click brings the day back", after(click(button), click(button)).pageIsTheSame),
  wish(
    "The key n does the same, small or as a capital",
    after(press("n")).looksDifferent(anyOf(tag("html"), tag("body"), element), "background-color"),
    after(press("N")).looksDifferent(anyOf(tag("html"), tag("body"), element), "background-color"),
  ),
);
