import {
  after,
  atLeast,
  atWidth,
  brief,
  button,
  click,
  contains,
  every,
  leadsInside,
  link,
  navigation,
  onFocus,
  onHover,
  some,
  text,
  wish,
} from "../../../brief.ts";

const menuLink = link.inside(navigation);

export default brief(
  wish("A nav holds three links or more", some(navigation).has(contains(atLeast(3, link).has(text)))),
  wish("Each of them leads to a part of your page", every(menuLink).has(leadsInside)),
  wish("On a wide screen they stand side by side", atWidth(1000).sideBySide(menuLink)),
  wish("They change when someone points at them", onHover(menuLink).changes()),
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
