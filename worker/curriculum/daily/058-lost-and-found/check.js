const pet = "parrot";
console.log(`Found: one rude ${pet}`);
