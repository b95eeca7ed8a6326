const list = document.querySelector(".list");

const rope = { name: "rope", weight: 3 };
const lamp = { name: "lamp", weight: 1 };
// 1. Make water here

const pack = [rope, lamp];
// 2. Push water into pack

for (const item of pack) {
  const row = document.createElement("li");
  // 3. Change this text
  row.textContent = item;
  list.append(row);
}
