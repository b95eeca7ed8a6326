let presses = 0;
const button = document.querySelector("#button");

button.addEventListener("click", () => {

});
