function mayRide(height, withAdult) {
  return true;
}

console.log(mayRide(125, false));
