console.log("Lettuce who?");
console.log("Who's there?");
console.log("Lettuce in, it's cold out here!");
console.log("Knock, knock.");
console.log("Lettuce.");
