const forest = document.querySelector(".forest");
const owl = document.querySelector(".owl");
const button = document.querySelector(".clock");

function flip() {

}

button.addEventListener("click", flip);
