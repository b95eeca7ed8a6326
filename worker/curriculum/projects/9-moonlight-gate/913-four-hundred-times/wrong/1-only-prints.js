const asking = document.querySelector(".asking");
const age = document.querySelector("#age");
const answer = document.querySelector(".answer");

asking.addEventListener("submit", (event) => {
  event.preventDefault();
  const years = Number(age.value);
  if (years < 6) {
    console.log("You go in free.");
  } else if (years <= 15 || years >= 65) {
    console.log("You pay 3 stars.");
  } else {
    console.log("You pay 6 stars.");
  }
});
