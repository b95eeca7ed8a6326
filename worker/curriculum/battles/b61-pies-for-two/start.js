let pies = 3;
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  pies = double(pies);
  sign.textContent = pies;
});
