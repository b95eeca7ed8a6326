const list = document.querySelector(".list");
const bats = ["Zita", "Luna", "Paco", "Mo"];

for (let i = 1; i <= bats.length; i += 1) {
  const row = document.createElement("li");
  row.textContent = `${bats[i]}`;
  list.append(row);
}
