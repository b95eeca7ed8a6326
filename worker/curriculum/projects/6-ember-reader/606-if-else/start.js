let night = false;
const page = document.querySelector(".page");
const lamp = document.querySelector(".lamp");

lamp.addEventListener("click", () => {
  page.classList.toggle("ember");
  night = !night;
  // 1. Delete this line
  console.log(night);
  // 2. Night or not: what does the lamp say?
});
