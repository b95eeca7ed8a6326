let heat = 20;
// 1. Delete the four lines below
console.log(heat);
heat += 80;
heat -= 5;
console.log(heat);

// 2. Find .reading and keep it in a const called reading

// 3. Show the heat in it with a template literal
