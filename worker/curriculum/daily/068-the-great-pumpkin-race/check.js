const ana = 41;
const ben = 38;
const chi = 57;

console.log(Math.max(ana, ben, chi) - ana);
