function area(width, height) {
  return width * height;
}

const wide = document.querySelector("#wide");
const high = document.querySelector("#high");
const go = document.querySelector(".go");
const answer = document.querySelector(".answer");

const size = area(Number(wide.value), Number(high.value));
go.addEventListener("click", () => {
  answer.textContent = `Your wall has ${size.toFixed(1)} square metres`;
});
