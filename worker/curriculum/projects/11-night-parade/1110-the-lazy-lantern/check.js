const button = document.querySelector("button");
const lantern = document.querySelector(".lantern");

button.addEventListener("click", () => {
  lantern.classList.toggle("flying");
});
