const planet = "Mars";
console.log(planet);
