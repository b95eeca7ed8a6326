function stars(n) {
  let row = "";

  for (let i = 0; i < n; i++) {
    row += "*";
  }

  return row;
}

console.log(stars(5));
