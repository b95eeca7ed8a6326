let cups = 3;
function show() {
  document.querySelector("#cups").textContent = "Today: " + cups + " cups";
}
function change(by) {
  cups += by;
  show();
}
document.querySelector("#drink").addEventListener("click", () => change(1));
document.querySelector("#oops").addEventListener("click", () => change(-1));
document.querySelector("#pot").addEventListener("click", () => change(6));
