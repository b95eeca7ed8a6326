const voice = document.querySelector("#voice");
const echo = document.querySelector("#echo");
