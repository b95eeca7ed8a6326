// 1. Change this function
function tipFor(amount) {
  return amount * 0.1;
}

const answer = document.querySelector(".answer");
const go = document.querySelector(".go");
const bill = document.querySelector("#bill");
const service = document.querySelector("#service");

go.addEventListener("click", () => {
  const amount = Number(bill.value);
  // 2. Make rate here

  // 3. Change this call
  const tip = tipFor(amount);
  answer.textContent = `You pay ${amount + tip} credits`;
});

const sign = document.querySelector(".sign");
bill.addEventListener("input", () => {
  sign.textContent = `Bill: ${bill.value} credits`;
});
