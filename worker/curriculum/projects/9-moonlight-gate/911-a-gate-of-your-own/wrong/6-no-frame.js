const button = document.querySelector(".fold");
const menu = document.querySelector(".menu");

button.addEventListener("click", () => {
  menu.classList.toggle("hidden");
});
