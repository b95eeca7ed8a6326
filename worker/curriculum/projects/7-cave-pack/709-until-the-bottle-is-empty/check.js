const pack = ["rope", "lamp", "water"];
pack.push("map");

const sign = document.querySelector(".sign");
const cave = "   the Whispering caVE  ";
sign.textContent = `*${cave.trim().toUpperCase()}*`;

for (const item of pack) {
  console.log(item.toUpperCase());
}
console.log(pack[0]);

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
