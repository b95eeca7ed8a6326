const pack = ["rope", "lamp", "water"];
console.log(pack.length);
// 1. Add "map" to pack

// 2. How many are there now?

// 3. Show the fourth thing
