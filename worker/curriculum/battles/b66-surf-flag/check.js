let windy = true;
const flag = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  if (windy) {
    flag.textContent = "Stay";
  } else {
    flag.textContent = "Surf";
  }
  windy = !windy;
});
