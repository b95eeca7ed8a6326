let coins = 4;
coins = 7;
console.log(coins);
