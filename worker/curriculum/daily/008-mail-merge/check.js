const guest = "Omar";
console.log("Dear " + guest);
