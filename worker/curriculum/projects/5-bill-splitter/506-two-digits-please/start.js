function tipFor(amount, percent) {
  return amount * percent / 100;
}

const answer = document.querySelector(".answer");
const go = document.querySelector(".go");
const bill = document.querySelector("#bill");
const service = document.querySelector("#service");

go.addEventListener("click", () => {
  const amount = Number(bill.value);
  const rate = Number(service.value);
  const tip = tipFor(amount, rate);
  // 1. Make total here

  // 2. Change this line
  answer.textContent = `You pay ${amount + tip} credits`;
});
