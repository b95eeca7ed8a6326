const wall = document.querySelector("#wall");
const paints = ["pink", "skyblue", "gold", "plum"];

document.querySelector("button").addEventListener("click", () => {
  wall.style.backgroundColor = paints.pop();
});
