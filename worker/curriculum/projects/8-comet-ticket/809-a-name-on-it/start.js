const queue = [
  { name: "Amina", row: 7, seat: 12 },
  { name: "Tomasz", row: 2, seat: 5 },
  { name: "Lan", row: 9, seat: 1 },
];
