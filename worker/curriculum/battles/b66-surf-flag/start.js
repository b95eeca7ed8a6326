let windy = false;
const flag = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {

  windy = !windy;
});
