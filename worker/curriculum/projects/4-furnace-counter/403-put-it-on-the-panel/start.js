let heat = 20;

// 1. Find .reading and keep it in a const called reading

// 2. Show the heat in it with a template literal
