const list = document.querySelector(".list");
const sum = document.querySelector(".sum");

const pack = [
  { name: "rope", weight: 3 },
  { name: "lamp", weight: 1 },
  { name: "water", weight: 4 },
];

let total = 0;
for (const item of pack) {
  const row = document.createElement("li");
  row.textContent = `${item.name}: ${item.weight} kg`;
  list.append(row);
  total += item.weight;
}
sum.textContent = `Total: ${total} kg`;
