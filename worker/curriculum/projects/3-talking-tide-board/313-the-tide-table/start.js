console.log("Hello, harbour");
const tide = "low";
console.log(tide);
const board = document.querySelector("#board");
board.textContent = "The tide is " + tide;
const button = document.querySelector("button");
const highWater = "12:25";
