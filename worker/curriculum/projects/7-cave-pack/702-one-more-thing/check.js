const pack = ["rope", "lamp", "water"];
console.log(pack.length);
pack.push("map");
console.log(pack[3]);
