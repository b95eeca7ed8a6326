const clown = document.querySelector("#clown");

document.querySelector("button").addEventListener("click", () => {
  clown.classList.add("rose");
});
