const sky = document.querySelector(".sky");
const button = document.querySelector(".more");

function addStar() {

}

button.addEventListener("click", addStar);
