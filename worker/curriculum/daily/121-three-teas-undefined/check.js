function bill(teas, cakes) {
  const sum = teas * 2 + cakes * 3;
  return sum;
}

console.log(bill(3, 1));
