const prices = [12, 8, 5, 20];
const till = document.querySelector(".till");

function totalOf(list) {
  let total = 0;

  for (const price of list) {
    total += price;
  }

  return total;
}

till.textContent = `All four: ${totalOf(prices)} credits`;
