const fish = [4, 9, 2, 7];
let best = 0;

for (const weight of fish) {

}

console.log(best);
