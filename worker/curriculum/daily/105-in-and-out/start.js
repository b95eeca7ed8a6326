const left = document.querySelector("#left");
const right = document.querySelector("#left");

left.textContent = "In";
right.textContent = "Out";
