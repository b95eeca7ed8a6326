const list = document.querySelector(".list");
const sum = document.querySelector(".sum");

const rope = { name: "rope", weight: 3 };
const lamp = { name: "lamp", weight: 1 };
const water = { name: "water", weight: 4 };
const map = { name: "map", weight: 1 };

const pack = [rope, lamp, water];
pack.push(map);

let total = 0;
for (const item of pack) {
  const row = document.createElement("li");
  row.textContent = `${item.name}: ${item.weight} kg`;
  list.append(row);
  total += item.weight;
}
sum.textContent = `Total: ${total} kg`;
