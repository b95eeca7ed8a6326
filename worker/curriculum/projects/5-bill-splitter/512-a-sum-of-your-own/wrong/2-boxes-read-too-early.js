function area(width, height) {
  return width * height;
}

const wide = document.querySelector("#wide");
const high = document.querySelector("#high");
const wall = document.querySelector(".wall");
const answer = document.querySelector(".answer");

const size = area(Number(wide.value), Number(high.value));
wall.addEventListener("submit", (event) => {
  event.preventDefault();
  answer.textContent = `Your wall has ${size.toFixed(1)} square metres`;
});
