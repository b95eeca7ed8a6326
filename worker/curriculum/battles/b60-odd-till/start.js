const first = document.querySelector("#first");
const second = document.querySelector("#second");
const total = document.querySelector("#total");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  total.textContent = first.value + second.value;
});
