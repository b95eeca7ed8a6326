const list = document.querySelector(".list");
const sum = document.querySelector(".sum");
const thing = document.querySelector("#thing");
const kilos = document.querySelector("#kilos");
const add = document.querySelector(".add");

const pack = [
  { name: "rope", weight: 3 },
  { name: "lamp", weight: 1 },
  { name: "water", weight: 4 },
];

function showPack() {
  list.textContent = "";
  let total = 0;
  for (const item of pack) {
    const row = document.createElement("li");
    row.textContent = `${item.name}: ${item.weight} kg`;
    list.append(row);
    total += item.weight;
  }
  sum.textContent = `Total: ${total} kg`;
}

showPack();

add.addEventListener("click", () => {
  // 1. Make the object

  // 2. Push it into pack

  // 3. Show the pack again
});
