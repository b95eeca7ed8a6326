console.log("Hello, harbour");
const tide = "low";
console.log(tide);
const board = document.querySelector("#board");
board.textContent = "The tide is " + tide;
const button = document.querySelector("button");
const highWater = "12:25";
const when = document.querySelector("#when");
when.textContent = highWater;
const next = "high";

button.addEventListener("click", () => {
  board.textContent = "The tide is " + next;
});
