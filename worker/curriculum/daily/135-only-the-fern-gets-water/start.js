const plant = document.querySelector(".plant");

plant.addEventListener("click", () => {
  plant.classList.add("watered");
});
