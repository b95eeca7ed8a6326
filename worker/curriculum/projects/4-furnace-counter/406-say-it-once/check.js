let heat = 20;

const reading = document.querySelector(".reading");

function showHeat() {
  reading.textContent = `Heat: ${heat} degrees`;
}

showHeat();

const hotter = document.querySelector(".hotter");
hotter.addEventListener("click", () => {
  heat += 50;
  showHeat();
});

const panel = document.querySelector(".panel");
const cooler = document.querySelector(".cooler");
cooler.addEventListener("click", () => {
  heat -= 50;
  showHeat();
  panel.classList.add("airy");
});
