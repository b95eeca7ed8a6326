const line = document.querySelector(".birds");
const more = document.querySelector(".more");
const less = document.querySelector(".less");

more.addEventListener("click", () => {
  line.textContent = line.textContent + 1;
});

less.addEventListener("click", () => {
  line.textContent = line.textContent - 1;
});
