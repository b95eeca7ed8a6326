const hero = "Kiri";
console.log(hero + " found a sock.");
console.log("It was a good day.");
