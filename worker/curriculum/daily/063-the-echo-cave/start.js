const voice = document.querySelector("#voice");
const echo = document.querySelector("#echo");

// Listen for input here
