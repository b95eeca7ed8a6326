const pack = ["rope", "lamp", "water"];
pack.push("map");

for (const item of pack) {
  console.log(item);
}
