const chests = [120, 45, 300, 7];

let gold = 0;

for (const chest of chests) {
  gold += chest;
}

console.log(gold);
