function bill(cups) {
  return cups * 2;
}

console.log(bill(3));
