const list = document.querySelector(".list");
const sum = document.querySelector(".sum");

const pack = [
  { name: "rope", weight: 3 },
  { name: "lamp", weight: 1 },
  { name: "water", weight: 4 },
];

// 1. Make total here
for (const item of pack) {
  const row = document.createElement("li");
  row.textContent = `${item.name}: ${item.weight} kg`;
  list.append(row);
  // 2. Add the weight to total
}
// 3. Show total in sum
