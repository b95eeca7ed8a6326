let heat = 20;

const reading = document.querySelector(".reading");
reading.textContent = `Heat: ${heat} degrees`;

const hotter = document.querySelector(".hotter");
hotter.addEventListener("click", () => {
  heat += 50;
  reading.textContent = `Heat: ${heat} degrees`;
});

const panel = document.querySelector(".panel");
// Make the button .cooler work here
