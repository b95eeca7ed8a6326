const songs = ["Rain", "Market", "Midnight"];
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {

});
