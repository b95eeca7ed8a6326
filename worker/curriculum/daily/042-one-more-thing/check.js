const list = document.querySelector("ul");
const item = document.createElement("li");
item.textContent = "Tent";
list.append(item);
