const answer = document.querySelector(".answer");
const go = document.querySelector(".go");
const bill = document.querySelector("#bill");

go.addEventListener("click", () => {
  answer.textContent = `You typed ${bill.value}`;
});
