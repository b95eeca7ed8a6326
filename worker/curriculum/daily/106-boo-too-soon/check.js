const ghost = document.querySelector("#ghost");
const door = document.querySelector("#door");

door.addEventListener("click", () => {
  ghost.textContent = "Boo!";
});
