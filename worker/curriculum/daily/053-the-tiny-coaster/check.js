const height = 7;

if (height < 10) {
  console.log("Hop in!");
} else {
  console.log("Sorry, too tall");
}
