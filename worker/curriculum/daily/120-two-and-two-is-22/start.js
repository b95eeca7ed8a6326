const first = document.querySelector("#first");
const second = document.querySelector("#second");
const sum = document.querySelector("#sum");

document.querySelector("button").addEventListener("click", () => {
  sum.textContent = Number(first.value + second.value);
});
