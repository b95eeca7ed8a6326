const things = ["Pan", "Queso", "Uvas", "Sal"];
let next = 0;
const list = document.querySelector("ul");
document.querySelector("#more").addEventListener("click", function () {
  const item = document.createElement("li");
  item.textContent = `${things[next % things.length]} ${next}`;
  list.append(item);
  next = next + 1;
});
