const fortunes = ["You will find a sock.", "A duck believes in you.", "Lunch will be great."];
const paper = document.querySelector(".paper");
const button = document.querySelector(".crack");

function crack() {
  const pick = Math.floor(Math.random() * fortunes.length);
  paper.textContent = fortunes[pick];
}

button.addEventListener("click", crack);
