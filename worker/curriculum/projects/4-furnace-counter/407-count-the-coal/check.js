let heat = 20;
let coal = 10;

const reading = document.querySelector(".reading");
const stock = document.querySelector(".stock");

function showHeat() {
  reading.textContent = `Heat: ${heat} degrees`;
  stock.textContent = `Coal left: ${coal}`;
}

showHeat();

const hotter = document.querySelector(".hotter");
hotter.addEventListener("click", () => {
  heat += 50;
  coal -= 1;
  showHeat();
});

const panel = document.querySelector(".panel");
const cooler = document.querySelector(".cooler");
cooler.addEventListener("click", () => {
  heat -= 50;
  showHeat();
  panel.classList.add("airy");
});
