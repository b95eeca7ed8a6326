let heat = 20;
// 2. Make coal here

const reading = document.querySelector(".reading");
const stock = document.querySelector(".stock");

function showHeat() {
  reading.textContent = `Heat: ${heat} degrees`;
  // 3. Show the coal here
}

showHeat();

const hotter = document.querySelector(".hotter");
hotter.addEventListener("click", () => {
  heat += 50;
  // 4. Use up one piece of coal here
  showHeat();
});

const panel = document.querySelector(".panel");
const cooler = document.querySelector(".cooler");
cooler.addEventListener("click", () => {
  heat -= 50;
  showHeat();
  panel.classList.add("airy");
});
