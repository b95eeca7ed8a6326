const button = document.querySelector(".fold");
const menu = document.querySelector(".menu");

button.addEventListener("click", () => {
  console.log("hidden");
});
