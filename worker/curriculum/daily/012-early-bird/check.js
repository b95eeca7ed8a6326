const hour = 9;

if (hour < 12) {
  console.log("Good morning");
} else {
  console.log("Good evening");
}
