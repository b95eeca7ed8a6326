const sign = document.querySelector("p");
const button = document.querySelector("button");
let laps = 0;

button.addEventListener("click", () => {
  laps += 1;
  sign.textContent = laps;
});
