import {
  after,
  attribute,
  brief,
  click,
  contains,
  element,
  form,
  label,
  numberField,
  scriptUses,
  some,
  submitButton,
  type,
  wish,
} from "../../../brief.ts";

/** What the page says once a guest of an age has sent the form. */
const guestOf = (age: number, words: string) =>
  after(type(String(age)).into(numberField), click(submitButton)).textChanges(element, { contains: words });

export default brief(
  wish(
    "A form has a field for a number, and a button that sends it",
    some(form).has(contains(some(numberField)), contains(some(submitButton))),
  ),
  wish("A label says what to type", some(numberField.inside(form)).has(label)),
  wish("Nobody can send it empty", some(numberField.inside(form)).has(attribute("required"))),
  // Leaving the page isn't seen by what stands on it, so the script is asked for the one way that lessons teach.
  wish("The page stays when the form is sent", scriptUses(".preventDefault")),
  wish("Who is younger than 6 goes in `free`", guestOf(3, "free"), guestOf(5, "free")),
  wish("From 6 to 15, guests pay `3 stars`", guestOf(6, "3 stars"), guestOf(15, "3 stars")),
  wish("From 65 on, guests pay `3 stars`", guestOf(65, "3 stars"), guestOf(80, "3 stars")),
  wish("All others pay `6 stars`", guestOf(16, "6 stars"), guestOf(64, "6 stars")),
);
