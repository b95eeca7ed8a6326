let heat = 20;

const reading = document.querySelector(".reading");
reading.textContent = `Heat: ${heat} degrees`;
