const bell = document.querySelector("button");
const sign = document.querySelector("p");

bell.addEventListener("click", () => {
  sign.textContent = "Tea!";
});
