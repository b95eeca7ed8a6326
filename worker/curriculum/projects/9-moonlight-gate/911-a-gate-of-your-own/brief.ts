import {
  after,
  atLeast,
  atWidth,
  brief,
  button,
  click,
  contains,
  either,
  every,
  hasDoctype,
  hasLanguage,
  hasTitle,
  item,
  leadsInside,
  link,
  navigation,
  onFocus,
  onHover,
  some,
  style,
  text,
  wish,
} from "../../../brief.ts";

const menuLink = link.inside(navigation);

export default brief(
  wish(
    {
      id: "the-page-has-its-frame",
      text: "The page has its frame: `<!doctype html>`, the language of its words, and a title for the tab",
    },
    hasDoctype,
    hasLanguage,
    hasTitle,
  ),
  wish("A nav holds three links or more", some(navigation).has(contains(atLeast(3, link).has(text)))),
  wish("Each of them leads to a part of your page", every(menuLink).has(leadsInside)),
  wish("On a wide screen they stand side by side", atWidth(1000).sideBySide(menuLink)),
  wish(
    "No link breaks into two lines, however narrow the page is",
    every(menuLink).has(style("white-space").is("nowrap", "pre")),
  ),
  wish(
    "They change when someone points at them",
    // The line of the list around a link may be what changes.
    either(onHover(menuLink).changes(), onHover(menuLink).changesOf(item.containing(menuLink))),
  ),
  wish(
    "They show where the keyboard is",
    onFocus(menuLink).changes(
      "outline",
      "box-shadow",
      "background-color",
      "color",
      "border",
      "text-decoration",
    ),
  ),
  wish(
    "A button hides the links, and brings them back",
    after(click(button)).disappears(menuLink),
    after(click(button), click(button)).appears(menuLink),
  ),
);
