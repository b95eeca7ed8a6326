import {
  after,
  atLeast,
  atWidth,
  brief,
  button,
  card,
  click,
  every,
  heading,
  image,
  name,
  onHover,
  style,
  wish,
} from "../../../brief.ts";

const pictureCard = card.containing(heading, image);

export default brief(
  wish("Four cards or more, each with a heading and a picture", atLeast(4, pictureCard)),
  wish("Every picture says in two words or more what it shows", every(image).has(name.ofWords(2))),
  wish(
    "Every picture has a shape of your choice, and isn't squashed into it",
    every(image).has(style("aspect-ratio", "height")),
    every(image).has(style("object-fit").is("cover", "contain", "scale-down")),
  ),
  wish("On a wide screen the cards stand side by side", atWidth(1000).sideBySide(pictureCard)),
  wish("On a phone they stand one below the other", atWidth(400).stacked(pictureCard)),
  wish("A card changes when someone points at it", onHover(pictureCard).changes()),
  wish(
    "A button hides some of the cards, and brings them back",
    after(click(button)).disappears(pictureCard),
    after(click(button), click(button)).appears(pictureCard),
  ),
  wish("The button always says what it will do next", after(click(button)).textChanges(button)),
);
