const soup = document.querySelector(".soup");
const box = document.querySelector("#cups");
const line = document.querySelector(".line");

function half(cups) {
  return cups / 2;
  line.textContent = "Done!";
}

soup.addEventListener("submit", (event) => {
  event.preventDefault();
  const small = half(Number(box.value));
  line.textContent = small.toFixed(1) + 1;
});
