const sign = document.querySelector("p");
const lamp = document.querySelector("button");

lamp.addEventListener("click", () => {
  lamp.classList.add("lit");
  sign.textContent = "Home";
});
