const list = document.querySelector(".list");
const pack = ["rope", "lamp", "water"];
pack.push("map");

for (const item of pack) {
  const row = document.createElement("li");
  row.textContent = item;
  list.append(row);
}
