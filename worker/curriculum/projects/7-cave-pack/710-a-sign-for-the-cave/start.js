const pack = ["rope", "lamp", "water"];
console.log(pack.length);
pack.push("map");
console.log(pack.length);
console.log(pack[3]);

const sign = document.querySelector(".sign");
const cave = "   the Whispering caVE  ";
// 1. Show the cave on the sign

// 2. Is "cave" in it?

// 3. Is it our cave?
