const list = document.querySelector(".list");
const pack = ["rope", "lamp", "water"];
pack.push("map");

for (const item of pack) {
  // 1. Create the row

  // 2. Set its text

  // 3. Append it to the list
}
