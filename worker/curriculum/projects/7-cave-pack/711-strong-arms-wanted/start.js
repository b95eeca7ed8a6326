const list = document.querySelector(".list");
const sum = document.querySelector(".sum");

const rope = { name: "rope", weight: 3 };
const lamp = { name: "lamp", weight: 1 };
const water = { name: "water", weight: 4 };
const map = { name: "map", weight: 1 };

const pack = [rope, lamp, water];
pack.push(map);

const sign = document.querySelector(".sign");
const cave = "   the Whispering caVE  ";
sign.textContent = `*${cave.trim().toUpperCase()}*`;

let total = 0;
for (const item of pack) {
  const row = document.createElement("li");
  row.textContent = `${item.name.toUpperCase()}: ${item.weight} kg`;
  list.append(row);
  total += item.weight;
}
sum.textContent = `Total: ${total} kg`;

const ladder = document.querySelector(".ladder");
const depth = 6;
let knots = "";
for (let metre = 0; metre < depth; metre += 1) {
  knots += "o-";
}
ladder.textContent = knots;

const bottle = document.querySelector(".bottle");
let litres = 11;
let hours = 0;
while (litres >= 2) {
  litres -= 2;
  hours += 1;
}
if (hours === 0) {
  bottle.textContent = "No water!";
} else if (hours === 1) {
  bottle.textContent = "Water for 1 hour";
} else {
  bottle.textContent = `Water for ${hours} hours`;
}

const arms = document.querySelector(".arms");
// 2. Keep the heavy things

// 3. Take their names

// 4. Show them in arms
