import {
  atLeast,
  attribute,
  brief,
  contains,
  every,
  heading,
  image,
  item,
  link,
  list,
  name,
  paragraph,
  some,
  text,
  wish,
} from "../../../brief.ts";

export default brief(
  wish("A heading names your place", some(heading).has(text)),
  wish("Two paragraphs, each with three words or more", atLeast(2, paragraph).has(text.ofWords(3))),
  wish("A list with three things or more", some(list).has(contains(atLeast(3, item).has(text)))),
  wish("A picture says in two words or more what it shows", some(image), every(image).has(name.ofWords(2))),
  wish("A link leads somewhere and says where", some(link).has(attribute("href"), text)),
);
