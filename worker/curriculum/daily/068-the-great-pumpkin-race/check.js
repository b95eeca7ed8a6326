const ana = 41;
const ben = 38;
const chi = 57;

const winner = Math.max(ana, ben, chi);
const lead = winner - ana;
console.log(lead);
