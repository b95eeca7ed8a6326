const left = document.querySelector("#left");
const right = document.querySelector("#right");

left.textContent = "In";
right.textContent = "Out";
