const snacks = [
  { name: "Moon cookie", price: 2 },
  { name: "Star cake", price: 6 },
  { name: "Comet chips", price: 3 },
];

console.log(cheap);
