let heat = 20;

const reading = document.querySelector(".reading");
reading.textContent = `Heat: ${heat} degrees`;

const hotter = document.querySelector(".hotter");
// When hotter is clicked: add 50 to heat, then show it
