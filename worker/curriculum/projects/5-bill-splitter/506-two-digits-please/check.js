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
  const total = amount + tip;
  answer.textContent = `You pay ${total.toFixed(2)} credits`;
});

const sign = document.querySelector(".sign");
bill.addEventListener("input", () => {
  sign.textContent = `Bill: ${bill.value} credits`;
});

const book = document.querySelector(".book");
const guest = document.querySelector("#guest");
const thanks = document.querySelector(".thanks");
book.addEventListener("submit", (event) => {
  event.preventDefault();
  thanks.textContent = `Thank you, ${guest.value}!`;
});
