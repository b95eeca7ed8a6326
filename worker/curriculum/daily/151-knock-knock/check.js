console.log("Knock, knock.");
console.log("Who's there?");
console.log("Lettuce.");
console.log("Lettuce who?");
console.log("Lettuce in, it's cold out here!");
