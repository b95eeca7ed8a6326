import {
  after,
  attribute,
  brief,
  call,
  click,
  contains,
  element,
  form,
  label,
  numberField,
  some,
  style,
  submitButton,
  type,
  wish,
} from "../../../brief.ts";

/** What the page says once a guest of an age has sent the form. */
const guestOf = (age: number, words: string) =>
  after(type(String(age)).into(numberField), click(submitButton)).textChanges(element, { contains: words });

/** What the function gives back for an age. */
const priceOf = (age: number, words: string) => after(call(`priceFor(${age})`)).gives(words);

export default brief(
  wish(
    "A form has a field for a number, with a label that says what to type, and a button that sends it",
    some(form).has(contains(some(numberField).has(label)), contains(some(submitButton))),
  ),
  wish(
    "The field fills its box from side to side",
    some(numberField.inside(form)).has(style("width", "min-width").is("100%")),
  ),
  wish("Nobody can send it empty", some(numberField.inside(form)).has(attribute("required"))),
  wish(
    "The page stays when the form is sent",
    after(type("20").into(numberField), click(submitButton)).holds(some(form)),
  ),
  wish(
    "The function `priceFor` gets an age and gives back the words for it",
    priceOf(3, "free"),
    priceOf(5, "free"),
    priceOf(6, "3 stars"),
    priceOf(15, "3 stars"),
    priceOf(16, "6 stars"),
    priceOf(64, "6 stars"),
    priceOf(65, "3 stars"),
  ),
  wish("The page says `free` to a guest who is younger than 6", guestOf(5, "free")),
  wish("It says `3 stars` from 6 to 15, and from 65 on", guestOf(6, "3 stars"), guestOf(65, "3 stars")),
  wish("It says `6 stars` to all others", guestOf(16, "6 stars"), guestOf(64, "6 stars")),
);
