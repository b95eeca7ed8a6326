const list = document.querySelector(".list");

const rope = { name: "rope", weight: 3 };
const lamp = { name: "lamp", weight: 1 };
const water = { name: "water", weight: 4 };
// 1. Make map here

// 2. Take the quotes off all four things
const pack = ["rope", "lamp", "water"];
pack.push("map");

for (const item of pack) {
  const row = document.createElement("li");
  // 3. Change this text
  row.textContent = item;
  list.append(row);
}
