const guests = ["Mirela"];

function join(name) {
  if (!guests.includes(name)) {
    guests.push(name);
  }
  return guests.length;
}

console.log(join("Sam"));
console.log(join("Sam"));
