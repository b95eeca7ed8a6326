const bell = document.querySelector("button");
const sign = document.querySelector("p");

sign.addEventListener("click", () => {
  sign.textContent = "Tea!";
});
