const soup = document.querySelector(".soup");
const cups = document.querySelector("#cups");
const line = document.querySelector(".line");

function half(amount) {
  return amount / 2;
  line.textContent = "Done!";
}

soup.addEventListener("submit", (event) => {
  event.preventDefault();
  const small = half(Number(cups.value));
  line.textContent = small.toFixed(1) + 1;
});
