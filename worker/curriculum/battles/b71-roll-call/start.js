const names = ["Otieno", "Zawadi", "Baraka"];
const button = document.querySelector("button");

button.addEventListener("click", () => {

});
