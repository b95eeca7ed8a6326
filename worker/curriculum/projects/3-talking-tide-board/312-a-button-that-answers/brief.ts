import {
  after,
  brief,
  button,
  click,
  element,
  every,
  hasLanguage,
  hasTitle,
  heading,
  readable,
  some,
  style,
  text,
  wish,
} from "../../../brief.ts";

export default brief(
  wish("The page's frame has a title and names its language", hasTitle, hasLanguage),
  wish("A heading says what the page is about", some(heading).has(text)),
  wish("A button says what it does", some(button).has(text)),
  wish(
    "The button has a background and room inside",
    some(button).has(style("background-color"), style("padding")),
  ),
  wish("The words on the button can be read", every(button).has(readable)),
  wish("When it is pressed, some words change", after(click(button)).textChanges(element)),
  wish("When it is pressed, something looks different", after(click(button)).looksDifferent(element)),
  wish("There are no red letters in the console", some(button), after(click(button)).noErrors),
);
