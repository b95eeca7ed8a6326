const pack = ["rope", "lamp", "water"];
// 1. Delete the two logs
console.log(pack.length);
pack.push("map");
console.log(pack[3]);

// 2. For each item of pack: show it in the console
