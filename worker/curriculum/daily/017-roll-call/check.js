const crew = ["Ada", "Bo", "Chi"];
console.log(crew.length);
