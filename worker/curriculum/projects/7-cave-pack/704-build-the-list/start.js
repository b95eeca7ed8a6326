const list = document.querySelector(".list");
const pack = ["rope", "lamp", "water"];
pack.push("map");

for (const item of pack) {
  // 1. Delete this line
  console.log(item);
  // 2. Create the row

  // 3. Set its text

  // 4. Append it to the list
}
