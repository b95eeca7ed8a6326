const gallery = document.querySelector(".gallery");
const button = document.querySelector("button");
let isCalm = false;

button.addEventListener("click", () => {
  isCalm = !isCalm;
  gallery.classList.toggle("calm");

  if (isCalm) {
    button.textContent = "All of them";
  } else {
    button.textContent = "Only the quiet ones";
  }
});
