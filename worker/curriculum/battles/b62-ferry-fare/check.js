const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  sign.textContent = `${fare(12)} lira`;
});

function fare(age) {
  if (age < 12) {
    return 5;
  }
  return 9;
}
