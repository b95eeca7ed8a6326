const guests = ["Siri", "Knut"];
const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {

});
