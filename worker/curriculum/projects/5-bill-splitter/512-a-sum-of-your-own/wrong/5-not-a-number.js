function area(width, height) {
  return width * hight;
}

const wide = document.querySelector("#wide");
const high = document.querySelector("#high");
const wall = document.querySelector(".wall");
const answer = document.querySelector(".answer");

wall.addEventListener("submit", (event) => {
  event.preventDefault();
  const size = area(Number(wide.value), Number(high.value));
  answer.textContent = `Your wall has ${size.toFixed(1)} square metres`;
});
