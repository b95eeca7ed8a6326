const button = document.querySelector("button");
const lantern = document.querySelector(".latern");

button.addEventListener("click", () => {
  lantern.classList.toggle("flying");
});
