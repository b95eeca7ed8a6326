const sign = document.querySelector("p");
const button = document.querySelector("button");

button.addEventListener("click", () => {
  cheer();
});

function cheer() {
  sign.textContent = "Gol!";
}
