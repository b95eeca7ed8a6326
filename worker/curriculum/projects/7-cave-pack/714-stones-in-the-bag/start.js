const stone = { name: "stone", weight: 2 };
const bag = ["rope", "lamp"];
let kilos = 0;
let full = false;

while (!full && bag.length < 9) {
  bag.push(stone.name);
  kilos += stone.weight;
  full = kilos >= 4;
}

function grams(weight) {
  return weight * 1000;
}

console.log(bag.length);
console.log(bag[2] === "lamp");
console.log("Grams: " + grams(kilos));
