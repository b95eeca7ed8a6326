const asking = document.querySelector(".asking");
const age = document.querySelector("#age");
const answer = document.querySelector(".answer");

function priceFor(years) {
  if (years < 6) {
    answer.textContent = "free";
  } else if (years <= 15 || years >= 65) {
    answer.textContent = "3 stars";
  } else {
    answer.textContent = "6 stars";
  }
}

asking.addEventListener("submit", (event) => {
  event.preventDefault();
  priceFor(Number(age.value));
});
