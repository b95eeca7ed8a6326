function nightsUntil(goal) {
  let lilies = 1;
  let nights = 0;

  while (lilies < goal) {
    lilies *= 2;
    nights += 1;
  }

  return nights;
}

console.log(nightsUntil(8));
