let presses = 0;
const button = document.querySelector("#button");

button.addEventListener("click", () => {
  // 1. Count the press

  // 2. The third time: complain
});
