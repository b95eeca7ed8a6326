let red = 0;
const score = document.querySelector(".red");
function goal() {
  red = red + 1;
  score.textContent = red;
}
function undo() {
  red = red - 1;
  score.textContent = red;
}
