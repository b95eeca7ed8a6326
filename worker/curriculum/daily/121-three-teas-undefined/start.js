function bill(cups) {
  cups * 2;
}

console.log(bill(3));
