const dragon = document.querySelector("#dragon");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  dragon.textContent = "It looks at you. Run!";
  dragon.classList.add("angry");
});
