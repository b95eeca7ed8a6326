let score = 0;
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  score += 1;
  sign.textContent = score;
});
