function mayRide(height, withAdult) {
  return height >= 120 || (height >= 100 && withAdult);
}

console.log(mayRide(125, false));
