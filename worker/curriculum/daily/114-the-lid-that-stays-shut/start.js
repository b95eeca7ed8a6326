const chest = document.querySelector(".chest");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  chest.classList.toggle("open");
});
