const snacks = ["peanuts", "seaweed", "one old biscuit"];

snacks.forEach((snack) => {
  console.log(snack);
});
