import {
  after,
  another,
  anyOf,
  atLeast,
  brief,
  button,
  click,
  either,
  element,
  every,
  hasLanguage,
  hasTitle,
  heading,
  image,
  name,
  some,
  style,
  tag,
  text,
  wish,
} from "../../../brief.ts";

export default brief(
  wish("The page has a frame that names its language, and a title for the tab", hasLanguage, hasTitle),
  wish("What matters stands in its main part", some(tag("main")).has(text)),
  wish("A heading says what you count", some(heading).has(text)),
  wish("There are two buttons or more, and each says what it does", atLeast(2, button).has(text)),
  wish(
    "One button lets the number grow with each click",
    after(click(button), click(button)).numberGrows(element).eachTime,
  ),
  wish(
    "Another button lets it fall with each click",
    either(
      after(click(button), click(button)).numberFalls(element).eachTime,
      // A counter that never falls below zero, where it begins.
      after(click(button), click(button), click(another(button)), click(button)).numberFalls(element),
    ),
  ),
  wish("A picture says in two words or more what it shows", some(image), every(image).has(name.ofWords(2))),
  wish(
    "It has a background color",
    some(anyOf(tag("html"), tag("body"), element)).has(style("background-color")),
  ),
);
