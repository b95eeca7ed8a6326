const cups = 3;
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  const total = cups * 1.1;
  sign.textContent = total;
});
