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

if (hour >= 20) {
  page.classList.add("ember");
  night = true;
  lamp.textContent = "Day mode";
}

const greeting = document.querySelector(".greeting");
// 2. Morning, afternoon or evening: greet the reader
