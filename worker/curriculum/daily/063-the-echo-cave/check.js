const voice = document.querySelector("#voice");
const echo = document.querySelector("#echo");

voice.addEventListener("input", () => {
  echo.textContent = voice.value.toUpperCase();
});
