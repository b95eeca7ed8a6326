let points = 12;
const sign = document.querySelector("p");
const plus = document.querySelector(".plus");
const minus = document.querySelector(".minus");

function show() {
  sign.textContent = points;
}

plus.addEventListener("click", () => {
  points += 1;
  show();
});
