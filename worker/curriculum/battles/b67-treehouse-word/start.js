const secret = "otter";
const word = document.querySelector("#word");
const door = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {

});
