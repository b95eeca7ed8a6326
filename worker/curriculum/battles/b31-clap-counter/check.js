let claps = 0;
const count = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  claps += 1;
  count.textContent = claps;
});
