import { atLeast, atWidth, brief, card, every, heading, image, name, onHover, wish } from "../../../brief.ts";

const pictureCard = card.containing(heading, image);

export default brief(
  wish("Four cards or more, each with a heading and a picture", atLeast(4, pictureCard)),
  wish("Every picture says in two words or more what it shows", every(image).has(name.ofWords(2))),
  wish("On a wide screen the cards stand side by side", atWidth(1000).sideBySide(pictureCard)),
  wish("On a phone they stand one below the other", atWidth(400).stacked(pictureCard)),
  wish("A card changes when someone points at it", onHover(pictureCard).changes()),
);
