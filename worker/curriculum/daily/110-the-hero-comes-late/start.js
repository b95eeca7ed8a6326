console.log(hero + " found a sock.");
const hero = "Kiri";
console.log("It was a good day.");
