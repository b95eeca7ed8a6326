const wind = 75;

if (wind > 60) {
  console.log("Stay inside");
} else if (wind > 20) {
  console.log("Hold your hat");
} else {
  console.log("Nice day");
}
