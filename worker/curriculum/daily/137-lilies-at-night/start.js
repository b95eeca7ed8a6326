function nightsUntil(goal) {
  let lilies = 1;
  let nights = 0;

  return nights;
}

console.log(nightsUntil(8));
