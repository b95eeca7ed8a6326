let heat = 20;

const reading = document.querySelector(".reading");
reading.textContent = `Heat: ${heat} degrees`;

const hotter = document.querySelector(".hotter");
hotter.addEventListener("click", () => {
  heat += 50;
  reading.textContent = `Heat: ${heat} degrees`;
});

const panel = document.querySelector(".panel");
const cooler = document.querySelector(".cooler");
cooler.addEventListener("click", () => {
  heat -= 50;
  reading.textContent = `Heat: ${heat} degrees`;
  panel.classList.add("airy");
});
