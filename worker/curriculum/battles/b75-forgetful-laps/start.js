const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  let laps = 0;
  laps += 1;
  sign.textContent = laps;
});
