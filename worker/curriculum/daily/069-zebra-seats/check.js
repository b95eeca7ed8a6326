const seats = [1, 2, 3, 4, 5, 6];

for (const seat of seats) {
  if (seat % 2 === 0) {
    console.log("black");
  } else {
    console.log("white");
  }
}
