const bag = ["rope", "lamp"];
let room = 5;

while (room >= 2 && bag.length < 9) {
  bag.push("stone");
  room -= 2;
}

console.log(bag.length);
console.log(bag[2] === "lamp");
console.log("Room: " + room);
