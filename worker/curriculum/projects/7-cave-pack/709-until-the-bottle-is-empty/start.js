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
// 1. As long as there is enough to drink: an hour goes by

// 2. Show the hours
