const prices = [3, 5, 4];
let total = 0;

for (const price of prices) {
  total += price;
}

console.log(total);
