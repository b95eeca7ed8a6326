const names = ["Kofi", "Salma", "Jun"];
const badges = names;

console.log(badges);
