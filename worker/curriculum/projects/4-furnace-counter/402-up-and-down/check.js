let heat = 20;
console.log(heat);
heat += 80;
heat -= 5;
console.log(heat);
