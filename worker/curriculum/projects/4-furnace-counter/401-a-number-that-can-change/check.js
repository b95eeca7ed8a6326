let heat = 20;
console.log(heat);
