let at = 0;
const stops = ["Graça", "Alfama", "Baixa", "Estrela"];
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  at += 1;
  sign.textContent = stops[at];
});
