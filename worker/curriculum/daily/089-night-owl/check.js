const forest = document.querySelector(".forest");
const owl = document.querySelector(".owl");
const button = document.querySelector(".clock");

function flip() {
  forest.classList.toggle("night");

  if (forest.classList.contains("night")) {
    owl.textContent = "Hoot!";
  } else {
    owl.textContent = "Zzz";
  }
}

button.addEventListener("click", flip);
