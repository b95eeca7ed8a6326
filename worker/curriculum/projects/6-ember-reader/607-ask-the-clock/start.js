let night = false;
const page = document.querySelector(".page");
const lamp = document.querySelector(".lamp");
const hour = new Date().getHours();

lamp.addEventListener("click", () => {
  page.classList.toggle("ember");
  night = !night;
  if (night) {
    lamp.textContent = "Day mode";
  } else {
    lamp.textContent = "Ember mode";
  }
});

// If it is 20 or later: switch to ember mode
