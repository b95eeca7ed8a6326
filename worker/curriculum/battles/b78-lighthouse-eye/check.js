const sign = document.querySelector("p");
const lamp = document.querySelector("button");

lamp.addEventListener("click", () => {
  lamp.classList.toggle("on");
  const shines = lamp.classList.contains("on");
  if (shines) {
    sign.textContent = "Bright";
  } else {
    sign.textContent = "Dark";
  }
});
