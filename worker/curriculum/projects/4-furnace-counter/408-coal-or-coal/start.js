let coal = 12;
const note = "Coal: " + coal;
coal += 8;
coal -= 5;
console.log(note);
console.log("coal" + coal);
