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
const age = document.querySelector("#age");
age.addEventListener("input", () => {
  const years = Number(age.value);
  if (years >= 4 && years <= 9) {
    sign.textContent = "Come and listen!";
  } else if (years < 4 || years > 80) {
    sign.textContent = "Take the soft chair!";
  } else {
    sign.textContent = "Ask Marta";
  }
});
