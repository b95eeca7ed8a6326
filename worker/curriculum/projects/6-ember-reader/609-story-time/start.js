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
if (hour < 12) {
  greeting.textContent = "Good morning!";
} else if (hour < 18) {
  greeting.textContent = "Good afternoon!";
} else {
  greeting.textContent = "Good evening!";
}

const sign = document.querySelector(".sign");
// 2. Whenever an age is typed: keep the number in years, and answer in sign
