const dragon = document.querySelector(".float");
const button = document.querySelector(".go");

function march() {
  dragon.classList.toggle("marching");
}

button.addEventListener("click", march);
