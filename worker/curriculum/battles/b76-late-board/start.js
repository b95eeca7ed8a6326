let score = 0;
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  sign.textContent = score;
  score += 1;
});
