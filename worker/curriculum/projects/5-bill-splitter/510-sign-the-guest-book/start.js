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
  answer.textContent = `You pay ${amount + tip} credits`;
});

const sign = document.querySelector(".sign");
bill.addEventListener("input", () => {
  sign.textContent = `Bill: ${bill.value} credits`;
});

const book = document.querySelector(".book");
const guest = document.querySelector("#guest");
const thanks = document.querySelector(".thanks");
// When book is sent: stay on the page, and say thank you
