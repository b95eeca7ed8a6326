const button = document.querySelector("button");
const result = document.querySelector("#result");

button.addEventListener("click", () => {
  const roll = Math.floor(Math.random() * 6) + 1;
  result.textContent = roll;
});
