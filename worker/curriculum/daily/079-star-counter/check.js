const sky = ["star", "plane", "star", "bat", "star"];
let count = 0;

for (const thing of sky) {
  if (thing === "star") {
    count += 1;
  }
}

console.log(count);
