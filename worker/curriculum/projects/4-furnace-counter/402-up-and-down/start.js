let heat = 20;
console.log(heat);
// 1. Add 80 to heat

// 2. Take 5 away from heat

// 3. Show heat again
