let presses = 0;
const button = document.querySelector("#button");

button.addEventListener("click", () => {
  presses += 1;
  if (presses === 3) {
    button.textContent = "I said NO";
  }
});
