const page = document.querySelector(".page");
const lamp = document.querySelector(".lamp");
let night = false;

function flip() {
  page.classList.add("night");
  night = !night;
  if (night) {
    lamp.textContent = "Day";
  } else {
    lamp.textContent = "Night";
  }
}

lamp.addEventListener("click", () => {
  flip();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "n" || event.key === "N") {
    flip();
  }
});
