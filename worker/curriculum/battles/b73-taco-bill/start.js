const prices = [35, 20, 45];
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  let total = 0;
  sign.textContent = `${total} pesos`;
});
