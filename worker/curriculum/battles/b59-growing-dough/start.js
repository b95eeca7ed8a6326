let size = 50;
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {

});
