const sky = ["star", "plane", "star", "bat", "star"];
let count = 0;

console.log(count);
