const hour = 14;

if (hour === 15) {
  console.log("Snack time!");
} else {
  console.log("Back to work!");
}
