const pack = ["rope", "lamp", "water"];
console.log(pack.length);
// 1. Add "map" to pack

// 2. Show what is at place 3
