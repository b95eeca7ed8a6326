let count = 5;

while (count > 0) {
  console.log(count);
  count -= 1;
}

console.log("Lift-off!");
