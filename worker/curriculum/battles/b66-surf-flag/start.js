let windy = true;
const flag = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  flag.textContent = "Surf";
  windy = !windy;
});
