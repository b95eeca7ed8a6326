let size = 200;
const button = document.querySelector("button");

button.addEventListener("click", () => {
  size -= 10;
  button.textContent = size;
});
