const names = ["Kofi", "Salma", "Jun"];
const badges = names.map((person) => "Dr. " + person);

console.log(badges);
