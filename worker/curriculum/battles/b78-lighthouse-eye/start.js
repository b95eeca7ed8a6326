const sign = document.querySelector("p");
const lamp = document.querySelector("button");

lamp.addEventListener("click", () => {
  lamp.classList.toggle("on");
  const shines = false;
  if (shines) {
    sign.textContent = "Bright";
  } else {
    sign.textContent = "Dark";
  }
});
