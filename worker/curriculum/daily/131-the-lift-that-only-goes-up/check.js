const sign = document.querySelector("#floor");
let floor = 0;

document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowUp") {
    floor += 1;
  }
  if (event.key === "ArrowDown" && floor > 0) {
    floor -= 1;
  }
  sign.textContent = floor;
});
