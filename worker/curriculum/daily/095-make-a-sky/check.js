const sky = document.querySelector(".sky");
const button = document.querySelector(".more");

function addStar() {
  const star = document.createElement("span");
  star.textContent = "*";
  sky.append(star);
}

button.addEventListener("click", addStar);
