const button = document.querySelector(".fold");
const menu = document.querySelector(".menu");
let hidden = false;

button.addEventListener("click", () => {
  menu.classList.toggle("hidden");
  hidden = !hidden;
  if (hidden) {
    button.textContent = "Show menu";
  } else {
    button.textContent = "Hide menu";
  }
});
