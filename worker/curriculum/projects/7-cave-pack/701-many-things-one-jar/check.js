const pack = ["rope", "lamp", "water"];
console.log(pack.length);
