// 1. Make night here

const page = document.querySelector(".page");
const lamp = document.querySelector(".lamp");

lamp.addEventListener("click", () => {
  page.classList.toggle("ember");
  // 2. Turn night around

  // 3. Show night in the console
});
