const asking = document.querySelector(".asking");
const answer = document.querySelector(".answer");

asking.addEventListener("submit", (event) => {
  event.preventDefault();
  answer.textContent = "You pay 6 stars.";
});
