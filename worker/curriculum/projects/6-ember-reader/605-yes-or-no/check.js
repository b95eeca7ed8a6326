let night = false;
const page = document.querySelector(".page");
const lamp = document.querySelector(".lamp");

lamp.addEventListener("click", () => {
  page.classList.toggle("ember");
  night = !night;
  console.log(night);
});
