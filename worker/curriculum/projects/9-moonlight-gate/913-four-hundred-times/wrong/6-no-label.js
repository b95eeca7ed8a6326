const asking = document.querySelector(".asking");
const age = document.querySelector("#age");
const answer = document.querySelector(".answer");

function priceFor(years) {
  if (years < 6) {
    return "free";
  } else if (years <= 15 || years >= 65) {
    return "3 stars";
  } else {
    return "6 stars";
  }
}

asking.addEventListener("submit", (event) => {
  event.preventDefault();
  answer.textContent = `For you: ${priceFor(Number(age.value))}`;
});
