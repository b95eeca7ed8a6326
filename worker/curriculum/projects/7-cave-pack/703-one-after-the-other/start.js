const pack = ["rope", "lamp", "water"];
// 1. Delete the five logs
console.log(pack.length);
pack.push("map");
console.log(pack.length);
console.log(pack[3]);

const sign = document.querySelector(".sign");
const cave = "   the Whispering caVE  ";
sign.textContent = `*${cave.trim().toUpperCase()}*`;
console.log(cave.includes("cave"));
console.log(cave.trim().toLowerCase() === "the whispering cave");

// 2. For each item of pack: show it in the console

// 3. The first thing, once more
