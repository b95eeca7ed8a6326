let heat = 20;
// 1. Make coal here

const reading = document.querySelector(".reading");
const stock = document.querySelector(".stock");

function showHeat() {
  reading.textContent = `Heat: ${heat} degrees`;
  // 2. Show the coal here
}

showHeat();

const hotter = document.querySelector(".hotter");
hotter.addEventListener("click", () => {
  heat += 50;
  // 3. Use up one piece of coal here
  showHeat();
});

const cooler = document.querySelector(".cooler");
cooler.addEventListener("click", () => {
  heat -= 50;
  showHeat();
});
