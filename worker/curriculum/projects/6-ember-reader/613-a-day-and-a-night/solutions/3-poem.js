let isNight = false;
const b = document.querySelector(".b");
const show = () => {
  document.body.style.setProperty("--sky", isNight ? "#00101f" : "#bfe3ff");
  document.body.style.setProperty("--word", isNight ? "#ffe9a8" : "#00334d");
  b.textContent = isNight ? "Sun" : "Moon";
};
b.addEventListener("click", () => {
  isNight = !isNight;
  show();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "n" || event.key === "N") {
    isNight = !isNight;
    show();
  }
});
