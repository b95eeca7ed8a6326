const pack = ["rope", "lamp", "water"];
pack.push("map");

const sign = document.querySelector(".sign");
const cave = "   the Whispering caVE  ";
sign.textContent = `*${cave.trim().toUpperCase()}*`;

for (const item of pack) {
  console.log(item.toUpperCase());
}
console.log(pack[0]);
