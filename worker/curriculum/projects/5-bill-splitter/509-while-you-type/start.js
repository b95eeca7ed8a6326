const answer = document.querySelector(".answer");
const go = document.querySelector(".go");
const bill = document.querySelector("#bill");

go.addEventListener("click", () => {
  const amount = Number(bill.value);
  const tip = amount * 0.1;
  answer.textContent = `You pay ${amount + tip} credits`;
});

const sign = document.querySelector(".sign");
// 2. Each time that something is typed into bill: show it in sign
