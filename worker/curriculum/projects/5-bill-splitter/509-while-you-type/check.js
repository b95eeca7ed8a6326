const answer = document.querySelector(".answer");
const go = document.querySelector(".go");
const bill = document.querySelector("#bill");

go.addEventListener("click", () => {
  const amount = Number(bill.value);
  const tip = amount * 0.1;
  answer.textContent = `You pay ${amount + tip} credits`;
});

const sign = document.querySelector(".sign");
bill.addEventListener("input", () => {
  sign.textContent = `Bill: ${bill.value} credits`;
});
