function area(width, height) {
  return width * height;
}

const wide = document.querySelector("#wide");
const high = document.querySelector("#high");
const wall = document.querySelector(".wall");
const answer = document.querySelector(".answer");

wall.addEventListener("submit", (event) => {
  event.preventDefault();
  const size = area(Number(wide.value), Number(high.value));
  console.log(size);
});
