const wind = 75;

if (wind > 20) {
  console.log("Hold your hat");
} else if (wind > 60) {
  console.log("Stay inside");
} else {
  console.log("Nice day");
}
