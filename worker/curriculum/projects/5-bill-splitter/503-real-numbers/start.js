const answer = document.querySelector(".answer");
const go = document.querySelector(".go");
const bill = document.querySelector("#bill");

go.addEventListener("click", () => {
  // 1. amount: the bill as a number

  // 2. tip: amount times 0.1

  // 3. Change this line: show what to pay
  answer.textContent = `You typed ${bill.value}`;
});
