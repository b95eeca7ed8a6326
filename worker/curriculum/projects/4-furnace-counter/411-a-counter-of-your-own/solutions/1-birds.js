let birds = 0;
const line = document.querySelector(".birds");
const more = document.querySelector(".more");
const less = document.querySelector(".less");

more.addEventListener("click", () => {
  birds += 1;
  line.textContent = `${birds} birds`;
});

less.addEventListener("click", () => {
  birds -= 1;
  line.textContent = `${birds} birds`;
});
