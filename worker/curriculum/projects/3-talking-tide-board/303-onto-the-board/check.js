console.log("Hello, harbour");
const tide = "low";
console.log(tide);
const board = document.querySelector("#board");
board.textContent = "Good morning";
