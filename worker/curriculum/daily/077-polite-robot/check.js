const guest = "Amina";

const greeting = `Welcome aboard, ${guest}!`;
console.log(greeting);
