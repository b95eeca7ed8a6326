const button = document.querySelector("button");
const count = document.querySelector("#count");

let likes = 0;

button.addEventListener("click", () => {
  likes = likes + 1;
  count.textContent = likes;
});
