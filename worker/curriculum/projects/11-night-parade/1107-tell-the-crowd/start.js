const dragon = document.querySelector(".float");
const button = document.querySelector(".go");

button.addEventListener("click", () => {
  dragon.classList.toggle("marching");
});
