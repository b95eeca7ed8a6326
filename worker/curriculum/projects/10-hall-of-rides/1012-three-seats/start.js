const queue = ["Anna", "Ben", "Carlos", "Daria"];
let seats = 3;
let next = 0;

while (seats > 0 && next < queue.length) {
  console.log(queue[next]);
  seats -= 2;
  next += 1;
}

if (next === queue.length) {
  console.log("Nobody waits");
} else if (seats < 0) {
  console.log("Too full");
} else {
  console.log("Off we go");
}
