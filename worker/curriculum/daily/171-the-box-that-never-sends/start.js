const lamp = document.querySelector("#lamp");
const genie = document.querySelector("p");

lamp.addEventListener("submit", (event) => {
  event.preventDefault();
  genie.textContent = "Your wish is granted";
});
