const ship = {
  name: "Comet",
  crew: 4
};

console.log(ship.name);
