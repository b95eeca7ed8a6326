const asking = document.querySelector(".asking");
const age = document.querySelector("#age");
const answer = document.querySelector(".answer");

asking.addEventListener("submit", (event) => {
  const years = Number(age.value);
  if (years < 6) {
    answer.textContent = "You go in free.";
  } else if (years <= 15 || years >= 65) {
    answer.textContent = "You pay 3 stars.";
  } else {
    answer.textContent = "You pay 6 stars.";
  }
});
