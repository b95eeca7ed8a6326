function fare(age) {
  if (age > 12) {
    return 5;
  }
  return 0;
}

console.log(fare(12));
