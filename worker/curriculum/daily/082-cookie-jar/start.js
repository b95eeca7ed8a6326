const label = document.querySelector(".count");
const button = document.querySelector(".eat");
let cookies = 12;

function eat() {

}

button.addEventListener("click", eat);
