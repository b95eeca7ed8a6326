const sign = document.querySelector("p");
const lamp = document.querySelector("button");

lamp.addEventListener("click", () => {
  lamp.classList.toggle("lit");
});
