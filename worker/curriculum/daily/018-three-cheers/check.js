for (let i = 1; i <= 3; i++) {
  console.log("Hooray!");
}
