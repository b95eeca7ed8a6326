function half(cups) {
  return cups / 2;
  console.log("Done!");
}

const soup = half(9);
console.log(soup + 1);
console.log(soup.toFixed(1) + 1);
