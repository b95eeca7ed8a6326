const pack = ["rope", "lamp", "water"];
console.log(pack.length);
pack.push("map");
console.log(pack.length);
console.log(pack[3]);
