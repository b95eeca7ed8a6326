const age = 12;

if (age >= 12) {
  console.log("One ticket, please");
} else {
  console.log("Hop on!");
}
