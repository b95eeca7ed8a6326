function stars(n) {
  let row = "";

  return row;
}

console.log(stars(5));
