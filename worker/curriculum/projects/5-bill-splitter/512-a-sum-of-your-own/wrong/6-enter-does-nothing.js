function area(width, height) {
  return width * height;
}

const wide = document.querySelector("#wide");
const high = document.querySelector("#high");
const go = document.querySelector(".go");
const answer = document.querySelector(".answer");

go.addEventListener("click", () => {
  const size = area(Number(wide.value), Number(high.value));
  answer.textContent = `Your wall has ${size.toFixed(1)} square metres`;
});
