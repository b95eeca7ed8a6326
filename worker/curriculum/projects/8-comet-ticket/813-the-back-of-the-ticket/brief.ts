import {
  atLeast,
  brief,
  byClass,
  caption,
  cell,
  contains,
  either,
  every,
  headerCell,
  item,
  lastChild,
  not,
  row,
  some,
  style,
  table,
  tag,
  text,
  wish,
} from "../../../brief.ts";

const back = byClass("back");
const ride = row.inside(back).containing(tag("td"));
const rideCell = tag("td").inside(back);
const onlyBelow = [style("border-bottom"), not(style("border-top")), not(style("border-left"))];

export default brief(
  wish(
    "A table stands in the box with the class back, and its caption says what it is about",
    some(table.inside(back)).has(contains(some(caption).has(text))),
  ),
  wish(
    "Its columns have headings, two or more",
    some(row.inside(back)).has(contains(atLeast(2, headerCell).has(text))),
  ),
  wish(
    "Three rides or more have a row each, with two cells or more",
    atLeast(3, ride).has(contains(atLeast(2, cell).has(text))),
  ),
  wish(
    "The table fills the box, however wide that is",
    some(table.inside(back)).has(style("width", "min-width").is("100%")),
  ),
  wish(
    "A rule shows the headings as capitals",
    every(headerCell.inside(back)).has(style("text-transform").is("uppercase")),
  ),
  wish(
    "A line runs below each ride, and not around it",
    either(
      every(rideCell).has(...onlyBelow),
      // A row's own border is drawn only where the borders of the table are one.
      [every(ride).has(...onlyBelow), some(table.inside(back)).has(style("border-collapse").is("collapse"))],
    ),
  ),
  wish(
    "What stands last in a ride's row is at the right",
    every(rideCell.that(lastChild)).has(style("text-align").is("right", "end")),
  ),
  wish(
    "Below it, three numbered steps or more say how one gets on a ride",
    some(tag("ol").after(table.inside(back))).has(contains(atLeast(3, item).has(text))),
  ),
);
