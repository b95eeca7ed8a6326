const label = document.querySelector(".count");
const button = document.querySelector(".eat");
let cookies = 12;

function eat() {
  cookies -= 1;
  label.textContent = cookies;
}

button.addEventListener("click", eat);
