const dragon = document.querySelector(".float");
const button = document.querySelector(".go");
const sign = document.querySelector(".sign");

button.addEventListener("click", () => {
  dragon.classList.toggle("marching");

  if (dragon.classList.contains("marching")) {
    sign.textContent = "Here comes the dragon!";
  } else {
    sign.textContent = "The dragon is resting.";
  }
});
